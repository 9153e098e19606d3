// SPDX-License-Identifier: MIT
using System.Text;
using Nam.Codecs.Containers.Structure;
using Nam.Codecs.Xml;

namespace Nam.Codecs.Containers.Writing;

/// <content>What a scan of finished text writes: checked by the scan, and past the rules for prefixes.</content>
internal sealed partial class ContainerWriter
{
    private readonly List<ScannedTag> _scannedTags = [];
    private string _scannedPrefix = string.Empty;

    /// <summary>The node of the leaf that the element that was just started is predicted to be; 0 if it is not.</summary>
    internal int PendingLeaf
    {
        get
        {
            if (!_isPending || Pending.Exists)
            {
                return 0;
            }

            var predicted = _events.Predicted;
            if (_candidate != predicted)
            {
                ref readonly var node = ref _events.State.Nodes[predicted];
                if (_candidate >= 0 || predicted == 0 || _events.State.Text(node.Name) != _pendingName
                    || _events.State.Text(node.Prefix) != _pendingPrefix)
                {
                    return 0;
                }
            }

            return _events.State.Nodes[predicted].Kind == NodeKind.Leaf ? predicted : 0;
        }
    }

    /// <summary>Values of the block so far.</summary>
    internal int BlockValues => _blockValues;

    internal void StartScannedElement(ReadOnlySpan<byte> prefix, string localName) =>
        StartScanned(ScannedPrefix(prefix), localName, candidate: -1);

    internal void EndScannedElement()
    {
        if (_isPending)
        {
            EndPending();
        }
        else
        {
            EndOpenTag();
            _events.EndElement();
        }
    }

    internal int KeepScannedTag(ReadOnlySpan<byte> prefix, string localName)
    {
        _scannedTags.Add(new ScannedTag(ScannedPrefix(prefix), localName));
        return _scannedTags.Count - 1;
    }

    internal void RepeatScannedTag(int handle, bool isEmpty)
    {
        var tag = _scannedTags[handle];
        EndOpenTag();
        var predicted = _events.Predicted;
        ref readonly var node = ref _events.State.Nodes[predicted];
        var isPredicted = predicted != 0 && ReferenceEquals(_events.State.Text(node.Name), tag.LocalName)
            && ReferenceEquals(_events.State.Text(node.Prefix), tag.Prefix);
        StartScanned(tag.Prefix, tag.LocalName, isPredicted && node.Kind <= NodeKind.Empty ? predicted : -1);
        if (isEmpty)
        {
            EndPending();
        }
    }

    internal void StartScannedAttribute(ReadOnlySpan<byte> prefix, string localName)
    {
        if (_isPending)
        {
            StartPending();
        }

        _attributePrefix = ScannedPrefix(prefix);
        _attributeLocalName = localName;
    }

    internal void PutScannedValue(ReadOnlySpan<byte> value)
    {
        var node = _events.Find(NodeKind.Attribute, _attributePrefix, _attributeLocalName);
        _events.TakeInTag(node);
        ColumnOf(node).AppendUtf8(value);
        CountValue(value.Length);
    }

    internal void PutScannedXmlns(ReadOnlySpan<byte> prefix, string uri) => PutXmlns(ScannedPrefix(prefix), uri, null);

    internal void PutScannedText(ReadOnlySpan<byte> text, bool isWhitespace)
    {
        _hasLayout |= isWhitespace;
        Pending.AppendText(text);
        if (!_isPending && _events.Current == 0)
        {
            PutText();
        }
    }

    internal void PutScannedComment(ReadOnlySpan<byte> text) => PutScannedNode(NodeKind.Comment, string.Empty, text);

    internal void PutScannedSection(ReadOnlySpan<byte> text) => PutScannedNode(NodeKind.Section, string.Empty, text);

    internal void PutScannedInstruction(string target, ReadOnlySpan<byte> data) => PutScannedNode(NodeKind.Instruction, target, data);

    private void PutScannedNode(NodeKind kind, string name, ReadOnlySpan<byte> text)
    {
        EndOpenTag();
        var node = _events.Find(kind, string.Empty, name);
        _events.Take(node);
        ColumnOf(node).AppendUtf8(text);
        CountValue(text.Length);
    }

    /// <summary>Appends the value of a leaf; its event was taken.</summary>
    internal void PutScannedLeaf(int leaf, ReadOnlySpan<byte> text)
    {
        (_known[leaf].Column ?? ColumnOf(leaf)).AppendUtf8(text);
        CountValue(text.Length);
    }

    internal void ResumeScannedLeaf(int leaf)
    {
        _isPending = true;
        _candidate = leaf;
        _freshLeaf = 0;
    }

    private void StartScanned(string prefix, string localName, int candidate)
    {
        EndOpenTag();
        _pendingPrefix = prefix;
        _pendingName = localName;
        _isRemembered = false;
        _candidate = candidate;
        _freshLeaf = 0;
        _isPending = true;
    }

    private string ScannedPrefix(ReadOnlySpan<byte> prefix)
    {
        if (prefix.Length <= 1)
        {
            return prefix.IsEmpty ? string.Empty : NamespaceScopes.OneLetter(prefix[0]);
        }

        if (!Ascii.Equals(prefix, _scannedPrefix))
        {
            _scannedPrefix = Encoding.UTF8.GetString(prefix);
        }

        return _scannedPrefix;
    }

    private readonly record struct ScannedTag(string Prefix, string LocalName);
}
