// SPDX-License-Identifier: MIT
using System.Text;
using System.Xml;
using Nam.Codecs.Buffers;
using Nam.Codecs.Containers.Documents;
using Nam.Codecs.Containers.Writing;
using Nam.Codecs.Xml;

namespace Nam.Codecs.Tests.Containers;

/// <summary>Writes containers and turns them into text again.</summary>
internal static class ContainerRunner
{
    internal static byte[] Form(Action<XmlDictionaryWriter> write, ContainerOptions? options = null, TextStyle style = TextStyle.Dictionary)
    {
        var writer = ContainerWriter.Rent(style, options ?? ContainerOptions.Default);
        try
        {
            write(writer);
            return writer.Complete().ToArray();
        }
        finally
        {
            ContainerWriter.Return(writer);
        }
    }

    internal static byte[]? Tokenize(byte[] text, ContainerOptions? options = null)
    {
        var writer = ContainerWriter.Rent(TextStyle.Dictionary, options ?? ContainerOptions.Default);
        try
        {
            return ContainerTokenizer.TryWrite(text, writer) ? writer.Complete().ToArray() : null;
        }
        finally
        {
            ContainerWriter.Return(writer);
        }
    }

    internal static string Text(ReadOnlySpan<byte> form)
    {
        using var text = new PooledBuffer();
        ContainerText.Write(form, text, DecodeLimits.Default);
        return Encoding.UTF8.GetString(text.WrittenSpan);
    }

    internal static string Text(IReadOnlyList<byte[]> forms)
    {
        using var utf8 = new PooledBuffer();
        using var text = new ContainerText(forms[0], utf8, DecodeLimits.Default);
        foreach (var form in forms.Skip(1))
        {
            text.WriteNext(form);
        }

        return Encoding.UTF8.GetString(utf8.WrittenSpan);
    }
}
