// SPDX-License-Identifier: MIT
using System.Xml;
using Nam.Codecs.Infoset;

namespace Nam.Codecs.Binary;

/// <content>What comes from the rules that all writers share.</content>
internal sealed partial class BinaryXmlWriter
{
    private protected override bool IsDocumentEmpty => DocumentBytes == 0;

    private protected override void PutXmlns(string prefix, string uri, XmlDictionaryString? dictionaryUri) =>
        AppendXmlns(prefix, _names.Get((object?)dictionaryUri ?? uri, uri), uri);

    private protected override void PutEmptyText() => AppendText(NodeType.Empty, 0);

    private protected override void PutChars(ReadOnlySpan<char> text) => AppendChars(text);

    private protected override void PutOutside(ReadOnlySpan<char> text)
    {
        AppendChars(text);
        _lastText = -1;
    }

    private protected override void PutOctets(ReadOnlySpan<byte> octets)
    {
        AppendTextHeader(NodeType.Bytes8, octets.Length);
        AppendBytes(octets);
    }

    private protected override void PutComment(string text) => AppendMarkup(NodeType.Comment, text);

    private protected override void PutSection(string text) => AppendMarkup(NodeType.Section, text);

    private protected override void PutInstruction(string target, string data)
    {
        AppendMarkup(NodeType.Instruction, target);
        AppendString(data);
    }

    private protected override bool TryPutMarkup(ReadOnlySpan<byte> utf8)
    {
        var (position, lastText) = (_position, _lastText);
        if (XmlTextTokenizer.TryWriteFragment(utf8, this, this))
        {
            return true;
        }

        (_position, _lastText) = (position, lastText);
        return false;
    }
}
