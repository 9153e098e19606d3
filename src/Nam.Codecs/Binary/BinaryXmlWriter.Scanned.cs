// SPDX-License-Identifier: MIT
using System.Text;
using Nam.Codecs.Infoset;
using Nam.Codecs.Xml;

namespace Nam.Codecs.Binary;

/// <content>What a scan of finished text writes: records in its own order, checked by the scan.</content>
internal sealed partial class BinaryXmlWriter
{
    internal void AppendScannedElement(ReadOnlySpan<byte> prefix, int id, string? localName)
    {
        AppendScannedName(
            prefix, id, localName, NodeType.ShortDictionaryElement, NodeType.PrefixDictionaryElementA, NodeType.ShortElement,
            NodeType.PrefixElementA);
        _lastText = -1;
    }

    internal void AppendScannedAttribute(ReadOnlySpan<byte> prefix, int id, string localName)
    {
        AppendScannedName(
            prefix, id, localName, NodeType.ShortDictionaryAttribute, NodeType.PrefixDictionaryAttributeA,
            NodeType.ShortAttribute, NodeType.PrefixAttributeA);
    }

    internal void AppendScannedXmlns(ReadOnlySpan<byte> prefix, int id, string uri) =>
        AppendXmlns(Encoding.UTF8.GetString(prefix), id, uri);

    internal void AppendScannedValue(ReadOnlySpan<byte> value)
    {
        AppendScannedText(value);
        _lastText = -1;
    }

    internal void WriteScannedText(ReadOnlySpan<byte> text, bool isWhitespace)
    {
        _hasLayout |= isWhitespace;
        AppendScannedText(text);
        if (_scopes.Depth == 0 && _state == State.Epilogue)
        {
            _lastText = -1;
        }
    }

    internal void WriteScannedMarkup(byte type, ReadOnlySpan<byte> text)
    {
        AppendByte(type);
        AppendVarint(text.Length);
        AppendBytes(text);
        _lastText = -1;
    }

    internal void WriteScannedInstruction(string target, ReadOnlySpan<byte> data)
    {
        AppendMarkup(NodeType.Instruction, target);
        AppendVarint(data.Length);
        AppendBytes(data);
    }

    internal void AppendScannedEnd() => AppendEndElement();

    /// <summary>Appends records again that stand in the document already: a start tag, or one with its end.</summary>
    internal void RepeatRecords(int start, int length)
    {
        EnsureRoom(length);
        _buffer.AsSpan(_documentStart + start, length).CopyTo(_buffer.AsSpan(_position));
        _position += length;
        _lastText = -1;
    }

    private void AppendScannedText(ReadOnlySpan<byte> text)
    {
        if (text.IsEmpty)
        {
            AppendText(NodeType.Empty, 0);
        }
        else if (text.Length == 1 && text[0] is (byte)'0' or (byte)'1')
        {
            AppendText(text[0] == (byte)'0' ? NodeType.Zero : NodeType.One, 0);
        }
        else
        {
            AppendUtf8Chars(text);
        }
    }

    private void AppendScannedName(
        ReadOnlySpan<byte> prefix, int id, string? localName, byte shortDictionary, byte letterDictionary, byte shortPlain,
        byte letterPlain)
    {
        if (prefix.Length <= 1)
        {
            AppendName(
                prefix.IsEmpty ? string.Empty : NamespaceScopes.OneLetter(prefix[0]), id, localName ?? string.Empty,
                shortDictionary, letterDictionary, shortPlain, letterPlain);
            return;
        }

        AppendByte((byte)((id >= 0 ? shortDictionary : shortPlain) + 1));
        AppendVarint(prefix.Length);
        AppendBytes(prefix);
        AppendNameReference(id, localName ?? string.Empty);
    }
}
