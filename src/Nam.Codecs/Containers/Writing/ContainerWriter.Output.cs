// SPDX-License-Identifier: MIT
using System.Xml;
using Nam.Codecs.Binary;
using Nam.Codecs.Containers.Structure;

namespace Nam.Codecs.Containers.Writing;

/// <content>What comes from the rules that all writers share.</content>
internal sealed partial class ContainerWriter
{
    private string _attributePrefix = string.Empty;
    private string _attributeLocalName = string.Empty;

    private protected override bool IsDocumentEmpty => _events.EventCount == 0;

    public override void WriteStartAttribute(string? prefix, string localName, string? ns)
    {
        _events.RequireRoom(localName);
        _attributePrefix = StartAttribute(prefix, ref localName, ns, null);
        _attributeLocalName = localName;
    }

    public override void WriteStartAttribute(string? prefix, XmlDictionaryString localName, XmlDictionaryString? namespaceUri)
    {
        ArgumentNullException.ThrowIfNull(localName);
        var name = localName.Value;
        _events.RequireRoom(name);
        _attributePrefix = StartAttribute(prefix, ref name, namespaceUri?.Value, namespaceUri);
        _attributeLocalName = name;
    }

    private protected override void BeginAttribute() => Pending.Clear();

    private protected override void StartAttributeValue()
    {
    }

    private protected override void FinishAttribute()
    {
        if (_isPending)
        {
            StartPending();
        }

        var node = _events.Find(NodeKind.Attribute, _attributePrefix, _attributeLocalName);
        _events.TakeInTag(node);
        PutValue(node);
    }

    private protected override string TakeAttributeText() => Pending.TakeString();

    private protected override void PutXmlns(string prefix, string uri, XmlDictionaryString? dictionaryUri)
    {
        if (_isPending)
        {
            StartPending();
        }

        _events.TakeInTag(_events.Find(NodeKind.Declaration, prefix, uri));
    }

    private protected override void PutOutside(ReadOnlySpan<char> text)
    {
        Pending.AppendCharacters(text);
        PutText();
    }

    private protected override void PutComment(string text) => PutMarkup(NodeKind.Comment, string.Empty, text);

    private protected override void PutSection(string text) => PutMarkup(NodeKind.Section, string.Empty, text);

    private protected override void PutInstruction(string target, string data) => PutMarkup(NodeKind.Instruction, target, data);

    private void PutMarkup(NodeKind kind, string name, string text)
    {
        EndOpenTag();
        var node = _events.Find(kind, string.Empty, name);
        _events.Take(node);
        Pending.AppendCharacters(text);
        PutValue(node);
    }

    private protected override bool TryPutMarkup(ReadOnlySpan<byte> utf8)
    {
        // What was written here cannot be taken back: whether it is markup shows in the other form.
        var other = BinaryXmlWriter.Rent(_style);
        try
        {
            if (!XmlTextTokenizer.TryWriteFragment(utf8, other, this))
            {
                return false;
            }
        }
        finally
        {
            BinaryXmlWriter.Return(other);
        }

        EndOpenTag();
        return ContainerTokenizer.TryWriteFragment(utf8, this);
    }
}
