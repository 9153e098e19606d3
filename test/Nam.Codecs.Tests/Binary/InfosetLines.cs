// SPDX-License-Identifier: MIT
using System.Text;
using System.Xml;

namespace Nam.Codecs.Tests.Binary;

/// <summary>A reader's nodes as lines; adjacent characters are one line, however they were written.</summary>
internal static class InfosetLines
{
    internal static XmlReader Stock(byte[] xml)
    {
        return XmlReader.Create(new MemoryStream(xml), new XmlReaderSettings { DtdProcessing = DtdProcessing.Prohibit });
    }

    internal static string Of(XmlReader reader, bool sortsAttributes = false)
    {
        var lines = new StringBuilder();
        var text = new StringBuilder();
        while (reader.Read())
        {
            if (reader.NodeType is XmlNodeType.Text or XmlNodeType.Whitespace or XmlNodeType.SignificantWhitespace)
            {
                text.Append(reader.Value);
                continue;
            }

            // White space outside the root is layout of the document entity, which the prologue takes.
            if (text.Length != 0 && reader.Depth + (reader.NodeType == XmlNodeType.EndElement ? 1 : 0) > 0)
            {
                lines.Append("text ").AppendLine(text.ToString());
            }

            text.Clear();
            switch (reader.NodeType)
            {
                case XmlNodeType.Element:
                    lines.Append("start ").Append(reader.Name).Append(" in ").AppendLine(reader.NamespaceURI);
                    var isEmpty = reader.IsEmptyElement;
                    var attributes = new List<string>();
                    while (reader.MoveToNextAttribute())
                    {
                        attributes.Add($" @{reader.Name} in {reader.NamespaceURI} = {reader.Value}\n");
                    }

                    lines.AppendJoin(string.Empty, sortsAttributes ? attributes.Order(StringComparer.Ordinal) : attributes);

                    reader.MoveToElement();
                    if (isEmpty)
                    {
                        lines.AppendLine("end");
                    }

                    break;
                case XmlNodeType.EndElement:
                    lines.AppendLine("end");
                    break;
                case XmlNodeType.Comment or XmlNodeType.CDATA or XmlNodeType.ProcessingInstruction:
                    lines.Append(reader.NodeType).Append(' ').Append(reader.Name).Append(' ').AppendLine(reader.Value);
                    break;
                case XmlNodeType.XmlDeclaration:
                    break;
                default:
                    lines.Append(reader.NodeType).AppendLine(reader.Name);
                    break;
            }
        }

        return lines.ToString();
    }
}
