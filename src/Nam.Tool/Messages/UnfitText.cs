// SPDX-License-Identifier: MIT
using System.Text;
using System.Xml;

namespace Nam.Tool.Messages;

/// <summary>Says why a text has to stay text: the forms carry XML with namespaces in UTF-8, without document type and
/// instructions.</summary>
internal static class UnfitText
{
    private const int MostCharactersFromEntities = 1 << 20;

    /// <summary>The reason, as the end of a sentence that begins with the file's name.</summary>
    internal static string Explain(byte[] text)
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
                if (Reason(reader) is { } reason)
                {
                    return reason;
                }
            }
        }
        catch (Exception fault) when (fault is XmlException or ArgumentException or NotSupportedException)
        {
            return "is not well-formed XML with namespaces: " + fault.Message.TrimEnd('.');
        }

        return "has more or deeper markup than the form carries";
    }

    private static string? Reason(XmlReader reader)
    {
        switch (reader.NodeType)
        {
            case XmlNodeType.DocumentType:
                return "has a document type";
            case XmlNodeType.ProcessingInstruction:
                return $"has the processing instruction {reader.Name}";
            case XmlNodeType.XmlDeclaration:
                var encoding = reader.GetAttribute("encoding");
                return encoding is null || encoding.Equals(Encoding.UTF8.WebName, StringComparison.OrdinalIgnoreCase)
                    ? null
                    : $"is in the encoding {encoding}";
            default:
                return null;
        }
    }
}
