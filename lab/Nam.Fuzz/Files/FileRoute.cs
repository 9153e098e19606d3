// SPDX-License-Identifier: MIT
using System.Xml;
using Nam.Codecs;
using Nam.Codecs.Buffers;
using Nam.Codecs.Containers.Documents;
using Nam.Codecs.Containers.Reading;
using Nam.Codecs.Containers.Writing;
using Nam.Codecs.Xml;

namespace Nam.Fuzz.Files;

/// <summary>Ways from a file to containers and back.</summary>
internal static class FileRoute
{
    /// <summary>The forms of a text by the tokenizer, or null if it refuses.</summary>
    internal static List<byte[]>? Tokenize(byte[] text)
    {
        var writer = ContainerWriter.Rent(TextStyle.Writer, ContainerOptions.Default);
        try
        {
            return ContainerTokenizer.TryWrite(text, writer) ? Forms(writer) : null;
        }
        catch (NotSupportedException)
        {
            return null;
        }
        finally
        {
            ContainerWriter.Return(writer);
        }
    }

    /// <summary>The forms of what a reader shows, by the calls of XmlWriter.WriteNode.</summary>
    internal static List<byte[]> Write(XmlReader reader)
    {
        var writer = ContainerWriter.Rent(TextStyle.Writer, ContainerOptions.Default);
        try
        {
            reader.Read();
            while (!reader.EOF)
            {
                if (reader.NodeType is XmlNodeType.XmlDeclaration or XmlNodeType.DocumentType or XmlNodeType.Whitespace)
                {
                    reader.Read();
                }
                else
                {
                    writer.WriteNode(reader, defattr: true);
                }
            }

            return Forms(writer);
        }
        finally
        {
            ContainerWriter.Return(writer);
        }
    }

    /// <summary>The text that forms stand for.</summary>
    internal static byte[] Text(List<byte[]> forms)
    {
        using var utf8 = new PooledBuffer();
        using var text = new ContainerText(forms[0], utf8, DecodeLimits.Default);
        for (var index = 1; index < forms.Count; index++)
        {
            text.WriteNext(forms[index]);
        }

        return text.IsComplete
            ? utf8.WrittenSpan.ToArray()
            : throw new InvalidDataException("The last form is not the end of its document.");
    }

    internal static XmlReader Read(List<byte[]> forms)
    {
        var next = 1;
        return ContainerReader.Open(
            forms[0], XmlDictionaryReaderQuotas.Max, DecodeLimits.Default,
            nextForm: () => next < forms.Count ? forms[next++] : ReadOnlyMemory<byte>.Empty);
    }

    private static List<byte[]> Forms(ContainerWriter writer)
    {
        writer.Complete();
        return [.. Enumerable.Range(0, writer.FormCount).Select(index => writer.Form(index).ToArray())];
    }
}
