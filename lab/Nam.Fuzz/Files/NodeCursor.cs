// SPDX-License-Identifier: MIT
using System.Text;
using System.Xml;

namespace Nam.Fuzz.Files;

/// <summary>Steps through a reader and says all that counts of each node in one line; characters that follow each other
/// are one node, CDATA too.</summary>
/// <param name="reader">The reader, before its first node.</param>
/// <param name="joinsLineEnds">Whether carriage returns in text count as line ends.</param>
/// <param name="tellsEmpty">Whether an empty element differs from one without content.</param>
internal sealed class NodeCursor(XmlReader reader, bool joinsLineEnds, bool tellsEmpty)
{
    private readonly StringBuilder _line = new();
    private bool _isRead;
    private string? _end;

    /// <summary>The next node, or null at the end. Left out are the XML declaration, a document type, and white space
    /// outside of the root element.</summary>
    internal string? Next()
    {
        if (_end is not null)
        {
            (var end, _end) = (_end, null);
            return end;
        }

        _line.Clear();
        while (_isRead || reader.Read())
        {
            _isRead = false;
            switch (reader.NodeType)
            {
                case XmlNodeType.XmlDeclaration:
                case XmlNodeType.DocumentType:
                    break;
                case XmlNodeType.Text:
                case XmlNodeType.CDATA:
                case XmlNodeType.Whitespace:
                case XmlNodeType.SignificantWhitespace:
                    AppendText();
                    break;
                default:
                    if (_line.Length != 0)
                    {
                        _isRead = true;
                        return _line.ToString();
                    }

                    AppendNode();
                    return _line.ToString();
            }
        }

        return _line.Length == 0 ? null : _line.ToString();
    }

    /// <summary>Steps through two readers, and throws where they differ.</summary>
    internal static void Compare(XmlReader expected, XmlReader actual, bool joinsLineEnds, string what, bool tellsEmpty = true)
    {
        var (first, second) = (new NodeCursor(expected, joinsLineEnds, tellsEmpty), new NodeCursor(actual, joinsLineEnds, tellsEmpty));
        for (var index = 1; ; index++)
        {
            var (node, other) = (first.Next(), second.Next());
            if (node != other)
            {
                throw new InvalidDataException($"By the {what}, node {index} is '{other}' instead of '{node}'.");
            }

            if (node is null)
            {
                return;
            }
        }
    }

    private void AppendText()
    {
        if (reader.Depth != 0 && reader.Value.Length != 0)
        {
            _line.Append(_line.Length == 0 ? $"text at {reader.Depth}: " : string.Empty)
                .Append(joinsLineEnds ? reader.Value.Replace("\r\n", "\n", StringComparison.Ordinal).Replace('\r', '\n') : reader.Value);
        }
    }

    private void AppendNode()
    {
        var name = $" at {reader.Depth}: {reader.Prefix}|{reader.LocalName}|{reader.NamespaceURI}|{tellsEmpty && reader.IsEmptyElement}|";
        _line.Append($"{reader.NodeType}{name}{reader.Value}");
        if (reader.IsEmptyElement && !tellsEmpty)
        {
            _end = $"{XmlNodeType.EndElement}{name}";
        }

        while (reader.MoveToNextAttribute())
        {
            // To declare xml is allowed and says nothing; the stock writers leave it out too.
            if (reader is { Prefix: "xmlns", LocalName: "xml" })
            {
                continue;
            }

            _line.Append($"\n  @{reader.Prefix}|{reader.LocalName}|{reader.NamespaceURI}|{reader.Value}");
        }

        reader.MoveToElement();
    }
}
