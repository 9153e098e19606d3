// SPDX-License-Identifier: MIT
using System.Text;
using System.Xml;

namespace Nam.Codecs.Tests.Containers.Reading;

/// <summary>All that a reader says of every node, as lines; characters that follow each other are one node, however a
/// reader cuts them.</summary>
internal static class NodeList
{
    private static readonly string[] Prefixes = ["", "a", "p", "q", "ns1", "z", "i", "é", "xml", "xmlns", "none"];

    internal static List<string> Of(XmlReader reader)
    {
        var lines = new List<string>();
        var text = new StringBuilder();
        Assert.Equal(ReadState.Initial, reader.ReadState);
        while (reader.Read())
        {
            if (reader.NodeType == XmlNodeType.XmlDeclaration)
            {
                continue;
            }

            if (reader.NodeType is XmlNodeType.Text or XmlNodeType.Whitespace or XmlNodeType.SignificantWhitespace)
            {
                if (text.Length == 0 && reader.Depth != 0 && reader.Value.Length != 0)
                {
                    text.Append($"text at {reader.Depth} {reader.HasValue} {reader.AttributeCount} {reader.Name} ");
                }

                // White space outside the root is layout of the document, which the prologue takes.
                text.Append(reader.Depth != 0 ? reader.Value : string.Empty);
                continue;
            }

            Flush(lines, text);
            lines.Add(Node(reader));
            AddAttributes(lines, reader);
        }

        Flush(lines, text);
        Assert.True(reader.EOF);
        Assert.Equal(ReadState.EndOfFile, reader.ReadState);
        Assert.False(reader.Read());
        return lines;
    }

    private static void Flush(List<string> lines, StringBuilder text)
    {
        if (text.Length != 0)
        {
            lines.Add(text.ToString());
            text.Clear();
        }
    }

    private static void AddAttributes(List<string> lines, XmlReader reader)
    {
        for (var index = 0; index < reader.AttributeCount; index++)
        {
            lines.Add($"attribute {index} {reader.GetAttribute(index)}");
        }

        if (reader.HasAttributes)
        {
            var count = 0;
            while (reader.MoveToNextAttribute())
            {
                lines.Add(Node(reader));
                var value = new StringBuilder();
                while (reader.ReadAttributeValue())
                {
                    value.Append(reader.Value);
                    lines.Add($"{reader.NodeType} at {reader.Depth}");
                }

                lines.Add(value.ToString());
                Assert.True(++count <= reader.AttributeCount);
            }

            Assert.True(reader.MoveToElement());
            lines.Add(Node(reader));
        }
    }

    private static string Node(XmlReader reader)
    {
        var line = new StringBuilder(
            $"{reader.NodeType} at {reader.Depth}: {reader.Name} = {reader.Prefix} {reader.LocalName} in {reader.NamespaceURI}");
        line.Append(
            $" empty {reader.IsEmptyElement} value {reader.HasValue} {reader.Value} attributes {reader.AttributeCount} {reader.HasAttributes}");
        line.Append(
            $" lang {reader.XmlLang} space {reader.XmlSpace} base {reader.BaseURI} default {reader.IsDefault} {reader.EOF} {reader.ReadState}");
        if (reader.Depth != 0 || reader.NodeType == XmlNodeType.Element)
        {
            line.AppendJoin(' ', Prefixes.Select(prefix => $" {prefix}={reader.LookupNamespace(prefix)}"));
        }

        return line.ToString();
    }
}
