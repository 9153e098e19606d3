// SPDX-License-Identifier: MIT
using System.Text;
using System.Xml;
using Nam.Codecs.Infoset;
using Nam.Codecs.Text;
using Nam.Codecs.Xml;
using Nam.Decisions;
using static System.FormattableString;

namespace Nam.Tool.Messages;

/// <summary>Finds why a text has to stay text. The forms carry XML with namespaces in UTF-8; containers also carry
/// document types that declare no entities.</summary>
internal static class UnfitText
{
    private const int MostCharactersFromEntities = 1 << 20;

    /// <summary>The reason, as the end of a sentence that begins with the file's name.</summary>
    /// <param name="text">The text.</param>
    /// <param name="format">The form that it did not fit.</param>
    internal static string Explain(byte[] text, MessageFormat format)
    {
        if (text.Length == 0)
        {
            return "is empty";
        }

        if (text.AsSpan().StartsWith(new byte[] { 0xFE, 0xFF }) || text.AsSpan().StartsWith(new byte[] { 0xFF, 0xFE })
            || text.AsSpan(0, Math.Min(4, text.Length)).Contains((byte)0))
        {
            return "is not in UTF-8";
        }

        var settings = new XmlReaderSettings
        {
            DtdProcessing = DtdProcessing.Parse,
            XmlResolver = null,
            MaxCharactersFromEntities = MostCharactersFromEntities,
        };
        try
        {
            using var reader = XmlReader.Create(new MemoryStream(text), settings);
            while (reader.Read())
            {
                if (Reason(reader, text, format.Reply.Form == XmlForm.Containers) is { } reason)
                {
                    return reason;
                }
            }
        }
        catch (Exception fault) when (fault is XmlException or ArgumentException or NotSupportedException)
        {
            return "is not well-formed XML with namespaces: " + fault.Message.TrimEnd('.');
        }

        return "has more different names or namespace declarations than the form carries";
    }

    private static string? Reason(XmlReader reader, byte[] text, bool isOfContainers)
    {
        switch (reader.NodeType)
        {
            case XmlNodeType.DocumentType when reader.Value.Contains("<!ENTITY", StringComparison.Ordinal):
                return "has a document type with entities";
            case XmlNodeType.DocumentType when isOfContainers && XmlPrologue.TryMeasure(text, out var length)
                && XmlPrologue.TryPassDocumentType(text, ref length):
                return null;
            case XmlNodeType.DocumentType:
                return isOfContainers ? "has a document type that is not kept" : "has a document type";
            case XmlNodeType.XmlDeclaration:
                var encoding = reader.GetAttribute("encoding");
                return encoding is null || encoding.Equals(Encoding.UTF8.WebName, StringComparison.OrdinalIgnoreCase)
                    ? null
                    : $"is in the encoding {encoding}";
            case XmlNodeType.Element when reader.AttributeCount > ScanMemory.MostAttributes:
                return Invariant($"has an element with {reader.AttributeCount:N0} attributes, and the form carries {ScanMemory.MostAttributes}");
            case XmlNodeType.Element when reader.Depth >= InfosetWriter.MaximumOpenElements:
                return Invariant($"has more than {InfosetWriter.MaximumOpenElements:N0} elements inside of each other");
            default:
                return null;
        }
    }
}
