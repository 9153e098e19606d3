// SPDX-License-Identifier: MIT
using System.Text;
using System.Xml;

namespace Nam.Tool.Messages;

/// <summary>Compares what two texts mean: elements, attributes and declarations in order, prefixes, characters and comments.</summary>
internal static class Infoset
{
    private static readonly XmlReaderSettings Settings = new() { DtdProcessing = DtdProcessing.Prohibit, XmlResolver = null };

    /// <summary>Whether two well-formed texts mean the same.</summary>
    internal static bool IsSame(byte[] one, byte[] other)
    {
        using var first = Parts(one).GetEnumerator();
        using var second = Parts(other).GetEnumerator();
        while (first.MoveNext())
        {
            if (!second.MoveNext() || first.Current != second.Current)
            {
                return false;
            }
        }

        return !second.MoveNext();
    }

    private static IEnumerable<(XmlNodeType Kind, string Name, string Value)> Parts(byte[] text)
    {
        using var reader = XmlReader.Create(new MemoryStream(text), Settings);
        var characters = new StringBuilder();
        while (reader.Read())
        {
            if (reader.NodeType is XmlNodeType.Text or XmlNodeType.CDATA or XmlNodeType.Whitespace or XmlNodeType.SignificantWhitespace)
            {
                // Outside of the root element white space means nothing.
                characters.Append(reader.Depth == 0 ? string.Empty : reader.Value);
                continue;
            }

            if (characters.Length != 0)
            {
                yield return (XmlNodeType.Text, string.Empty, characters.ToString());
                characters.Clear();
            }

            switch (reader.NodeType)
            {
                case XmlNodeType.Element:
                    var isEmpty = reader.IsEmptyElement;
                    yield return (XmlNodeType.Element, reader.Name, reader.NamespaceURI);
                    while (reader.MoveToNextAttribute())
                    {
                        yield return (XmlNodeType.Attribute, reader.Name, reader.Value);
                    }

                    if (isEmpty)
                    {
                        yield return (XmlNodeType.EndElement, string.Empty, string.Empty);
                    }

                    break;
                case XmlNodeType.EndElement:
                    yield return (XmlNodeType.EndElement, string.Empty, string.Empty);
                    break;
                case XmlNodeType.Comment or XmlNodeType.ProcessingInstruction:
                    yield return (reader.NodeType, reader.Name, reader.Value);
                    break;
            }
        }
    }
}
