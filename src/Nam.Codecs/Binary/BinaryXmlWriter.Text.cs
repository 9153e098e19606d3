// SPDX-License-Identifier: MIT
using System.Xml;
using Nam.Codecs.Buffers;
using Nam.Codecs.Infoset;
using Nam.Codecs.Xml;

namespace Nam.Codecs.Binary;

/// <content>Characters.</content>
internal sealed partial class BinaryXmlWriter
{
    private int _lastText = -1;

    /// <inheritdoc/>
    public override void WriteValue(string? value)
    {
        WriteString(value);
    }

    /// <inheritdoc/>
    public override void WriteString(string? text)
    {
        if (string.IsNullOrEmpty(text))
        {
            if (_isInList)
            {
                AppendText(NodeType.Empty, 0);
            }
            else if (text is not null && _style == TextStyle.Writer && _state == State.Element)
            {
                // XmlWriter.Create ends the start tag at any text: <a></a>.
                MarkNotEmpty();
            }

            return;
        }

        if (_scopes.Depth == 0 || _style == TextStyle.Writer)
        {
            WriteText(text);
            return;
        }

        BeforeText();
        AppendChars(text);
    }

    /// <inheritdoc/>
    public override void WriteString(XmlDictionaryString? value)
    {
        ArgumentNullException.ThrowIfNull(value);
        var text = value.Value;
        if (text.Length == 0)
        {
            return;
        }

        var id = _style == TextStyle.Writer ? -1 : _names.Get(value, text);
        if (id < 0)
        {
            WriteText(text);
            return;
        }

        BeforeText();
        AppendText(NodeType.DictionaryText, Varint.MaximumBytes);
        AppendVarint((id << 1) | 1);
    }

    /// <inheritdoc/>
    public override void WriteQualifiedName(XmlDictionaryString localName, XmlDictionaryString? namespaceUri)
    {
        ArgumentNullException.ThrowIfNull(localName);
        var prefix = QualifiedNamePrefix(namespaceUri?.Value ?? string.Empty, namespaceUri);
        if (prefix.Length == 1 && prefix[0] is >= 'a' and <= 'z')
        {
            var id = _names.Get(localName, localName.Value);
            if (id >= 0)
            {
                BeforeText();
                AppendText(NodeType.QNameDictionary, 1 + Varint.MaximumBytes);
                _buffer[_position++] = (byte)(prefix[0] - 'a');
                AppendVarint((id << 1) | 1);
                return;
            }
        }

        WriteText(prefix.Length == 0 ? localName.Value : $"{prefix}:{localName.Value}");
    }
}
