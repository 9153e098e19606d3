// SPDX-License-Identifier: MIT
using System.Text;
using System.Xml;
using Nam.Codecs.Binary;
using Nam.Codecs.Buffers;
using Nam.Codecs.Xml;

namespace Nam.Codecs.Tests.Binary;

/// <summary>Runs the same calls on the stock writers and on ours.</summary>
internal static class FormRunner
{
    internal static byte[] StockText(Action<XmlDictionaryWriter> write)
    {
        using var stream = new MemoryStream();
        using (var writer = XmlDictionaryWriter.CreateTextWriter(stream, Encoding.UTF8, ownsStream: false))
        {
            write(writer);
        }

        return stream.ToArray();
    }

    internal static byte[] Form(Action<XmlDictionaryWriter> write, TextStyle style = TextStyle.Dictionary)
    {
        var writer = BinaryXmlWriter.Rent(style);
        try
        {
            write(writer);
            return writer.Complete().ToArray();
        }
        finally
        {
            BinaryXmlWriter.Return(writer);
        }
    }

    internal static byte[] Text(ReadOnlySpan<byte> form)
    {
        using var text = new PooledBuffer();
        BinaryXml.WriteText(form, text, DecodeLimits.Default);
        return text.WrittenSpan.ToArray();
    }

    internal static XmlDictionaryReader Reader(byte[] form)
    {
        return BinaryXml.CreateReader(form, XmlDictionaryReaderQuotas.Max, DecodeLimits.Default, null);
    }

    /// <summary>Asserts that the form's text is what the stock writer gives for the same calls.</summary>
    internal static byte[] AssertSameText(Action<XmlDictionaryWriter> write)
    {
        var form = Form(write);
        Assert.Equal(Encoding.UTF8.GetString(StockText(write)), Encoding.UTF8.GetString(Text(form)));
        return form;
    }
}
