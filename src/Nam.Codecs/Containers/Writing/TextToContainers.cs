// SPDX-License-Identifier: MIT
using System.Buffers;
using System.Text.Unicode;
using System.Xml;
using Nam.Codecs.Text;
using Nam.Codecs.Xml;

namespace Nam.Codecs.Containers.Writing;

/// <summary>Writes the container form of finished text: by the scan of its bytes, and what that does not know by the
/// stock reader's nodes.</summary>
/// <remarks>The second way is several times slower, and gives the same infoset: white space around the root element and
/// how the declaration was written are lost.</remarks>
internal static class TextToContainers
{
    private static readonly XmlReaderSettings Settings = new() { DtdProcessing = DtdProcessing.Prohibit, XmlResolver = null };

    /// <summary>Writes a document, or says that it has to stay text.</summary>
    /// <param name="utf8Xml">The whole document.</param>
    /// <param name="writer">Takes it, and is complete then: a writer that was reset with the style and options, and not
    /// written to. After a no it has to be reset.</param>
    /// <param name="style">How empty elements come out again.</param>
    /// <param name="options">The writer's options.</param>
    internal static bool TryWrite(ReadOnlySpan<byte> utf8Xml, ContainerWriter writer, TextStyle style, ContainerOptions options)
    {
        try
        {
            if (TextScans.Run(utf8Xml, new ContainerSink(writer), isFragment: false))
            {
                writer.Complete(utf8Xml);
                return true;
            }

            if (options.OnForm is not null && writer.FormCount != 0)
            {
                // What was taken cannot be written again.
                return false;
            }
        }
        catch (NotSupportedException)
        {
            // Over a limit of the form, which it would be by nodes too.
            return false;
        }

        if (!Utf8.IsValid(utf8Xml) || !XmlPrologue.TryMeasure(utf8Xml, out _))
        {
            // UTF-8 by its content type (RFC 7303 section 3.2), whatever it declares: the stock reader would believe it.
            return false;
        }

        var bytes = ArrayPool<byte>.Shared.Rent(utf8Xml.Length);
        try
        {
            utf8Xml.CopyTo(bytes);
            writer.Reset(style, options);
            Copy(bytes, utf8Xml.Length, writer);
            writer.Complete(utf8Xml);
            return true;
        }
        catch (Exception e) when (e is XmlException or NotSupportedException or ArgumentException or InvalidOperationException)
        {
            // No well-formed XML, a document type, a name that the form does not have.
            return false;
        }
        finally
        {
            ArrayPool<byte>.Shared.Return(bytes);
        }
    }

    private static void Copy(byte[] bytes, int count, ContainerWriter writer)
    {
        using var stream = new MemoryStream(bytes, 0, count, writable: false);
        using var reader = XmlReader.Create(stream, Settings);
        reader.Read();
        while (!reader.EOF)
        {
            switch (reader.NodeType)
            {
                case XmlNodeType.XmlDeclaration:
                    writer.WriteStartDocument();
                    reader.Read();
                    break;
                case XmlNodeType.Whitespace:
                    reader.Read();
                    break;
                default:
                    writer.WriteNode(reader, defattr: true);
                    break;
            }
        }
    }
}
