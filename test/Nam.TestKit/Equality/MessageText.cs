// SPDX-License-Identifier: MIT

using System.ServiceModel.Channels;
using System.Text;
using System.Xml;

namespace Nam.TestKit.Equality;

/// <summary>Writes the infoset of a message's body and of its own headers as lines.</summary>
public static class MessageText
{
    public static string Of(Message message)
    {
        var lines = new StringBuilder();
        lines.Append(message.Version).Append(" fault ").Append(message.IsFault).Append(" empty ").Append(message.IsEmpty).AppendLine();
        foreach (var header in message.Headers)
        {
            // What differs from call to call says nothing about the reply.
            if (header.Name is not ("RelatesTo" or "MessageID" or "Security"))
            {
                lines.Append("header ").Append(header.Namespace).Append(' ').Append(header.Name).Append(' ')
                    .Append(header.MustUnderstand).Append(' ').Append(header.Actor).AppendLine();
                lines.Append("  ").AppendLine(message.Headers.GetReaderAtHeader(
                    message.Headers.FindHeader(header.Name, header.Namespace, header.Actor)).ReadInnerXml());
            }
        }

        if (!message.IsEmpty)
        {
            using var body = message.GetReaderAtBodyContents();
            WriteNodes(body, lines);
        }

        return lines.ToString();
    }

    private static void WriteNodes(XmlReader reader, StringBuilder lines)
    {
        var start = reader.Depth;
        var text = new StringBuilder();
        do
        {
            if (reader.NodeType is XmlNodeType.Text or XmlNodeType.CDATA or XmlNodeType.Whitespace or XmlNodeType.SignificantWhitespace)
            {
                text.Append(reader.Value);
                continue;
            }

            if (text.Length > 0)
            {
                lines.Append("text ").AppendLine(text.Replace("\r", "\\r").Replace("\n", "\\n").ToString());
                text.Clear();
            }

            if (reader.NodeType == XmlNodeType.EndElement && reader.Depth < start)
            {
                break;
            }

            if (reader.NodeType == XmlNodeType.EndElement)
            {
                lines.AppendLine("end");
                continue;
            }

            lines.Append(reader.NodeType).Append(' ').Append(reader.Name).Append(" in ").Append(reader.NamespaceURI)
                .Append(' ').AppendLine(reader.NodeType == XmlNodeType.Element ? string.Empty : reader.Value);
            if (reader.NodeType == XmlNodeType.Element)
            {
                var isEmpty = reader.IsEmptyElement;
                for (var i = 0; i < reader.AttributeCount; i++)
                {
                    reader.MoveToAttribute(i);
                    lines.Append("  @").Append(reader.Name).Append(" in ").Append(reader.NamespaceURI).Append(" = ")
                        .AppendLine(reader.Value);
                }

                reader.MoveToElement();
                if (isEmpty)
                {
                    lines.AppendLine("end");
                }
            }
        }
        while (reader.Read());
    }
}
