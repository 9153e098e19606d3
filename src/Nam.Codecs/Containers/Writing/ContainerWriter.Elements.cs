// SPDX-License-Identifier: MIT
using System.Runtime.CompilerServices;
using System.Xml;

namespace Nam.Codecs;

/// <content>Elements: the start of one waits for what comes next, because a leaf is one event with its value.</content>
internal sealed partial class ContainerWriter
{
    private bool _isPending;

    // The node that the references of the pending element stood for, of whatever kind it was then; −1 if there is none.
    private int _candidate;
    private string _pendingPrefix = string.Empty;
    private string _pendingName = string.Empty;
    private object? _givenName;
    private object? _givenNamespace;
    private string? _givenPrefix;
    private bool _isRemembered;

    public override void WriteStartElement(string? prefix, XmlDictionaryString localName, XmlDictionaryString? namespaceUri)
    {
        if (!TryStartKnown(prefix, localName, namespaceUri))
        {
            ArgumentNullException.ThrowIfNull(localName);
            StartOther(prefix, localName, localName.Value, namespaceUri, namespaceUri?.Value, namespaceUri);
        }
    }

    public override void WriteStartElement(string? prefix, string localName, string? ns)
    {
        if (!TryStartKnown(prefix, localName, ns))
        {
            ArgumentException.ThrowIfNullOrEmpty(localName);
            StartOther(prefix, localName, localName, ns, ns, null);
        }
    }

    public override void WriteEndElement()
    {
        // An element behind whose start a value came has nothing else in it: no declarations either, which would have ended its tag.
        var leaf = _filledLeaf;
        if (_isPending && _state == State.Content && _trailCount == 0)
        {
            _isPending = false;
            if (leaf != 0)
            {
                _filledLeaf = 0;
                _events.Take(leaf);
                CountValue(_filledBytes);
            }
            else
            {
                leaf = NodeOf(NodeKind.Leaf);
                _events.Take(leaf);
                PutValue(leaf);
            }

            if (_scopes.ExitPlain() == 0)
            {
                _state = State.Epilogue;
            }

            return;
        }

        EndOtherElement();
    }

    private void EndOtherElement()
    {
        if (_scopes.Depth == 0)
        {
            throw new InvalidOperationException("There is no open element to end.");
        }

        if (_trailCount != 0 || _state == State.Attribute || (_state == State.Element && _scopes.HasDeclarations))
        {
            FinishStart();
        }

        if (_isPending)
        {
            EndPending();
        }
        else
        {
            EndOpenTag();
            _events.EndElement();
        }

        _scopes.Exit();
        _state = _scopes.Depth == 0 ? State.Epilogue : State.Content;
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private bool TryStartKnown(string? prefix, object localName, object? namespaceUri)
    {
        if (_trailCount != 0 || _scopes.IsAmbiguous)
        {
            return false;
        }

        if (_state == State.Content)
        {
            if (_isPending || _value.Exists)
            {
                EndOpenTag();
            }
            else
            {
                _events.EndTag();
            }
        }
        else if (_state == State.Element && !_scopes.HasDeclarations)
        {
            EndOpenTag();
        }
        else
        {
            return false;
        }

        var predicted = _events.Predicted;
        if (!IsKnown(predicted, prefix, localName, namespaceUri))
        {
            predicted = _events.SecondPredicted;
            if (!IsKnown(predicted, prefix, localName, namespaceUri))
            {
                return false;
            }
        }

        if (_scopes.Depth == MaximumOpenElements)
        {
            return false;
        }

        _scopes.Enter();
        _state = State.Element;
        _isPending = true;
        _candidate = predicted;
        _freshLeaf = _known[predicted].Kind == NodeKind.Leaf ? predicted : 0;
        return true;
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private bool IsKnown(int node, string? prefix, object localName, object? namespaceUri)
    {
        ref readonly var known = ref _known[node];
        return ReferenceEquals(known.Name, localName) && ReferenceEquals(known.Namespace, namespaceUri) && ReferenceEquals(known.Prefix, prefix)
            && known.Scope == _events.Scopes.Scope + 1;
    }

    private void StartOther(string? prefix, object key, string localName, object? namespaceKey, string? uri, XmlDictionaryString? dictionaryUri)
    {
        _pendingPrefix = StartElement(prefix, uri, dictionaryUri);
        EndOpenTag();
        _pendingName = localName;
        _givenName = key;
        _givenNamespace = namespaceKey;
        _givenPrefix = prefix;
        _isRemembered = !_scopes.HasDeclarations;
        _candidate = -1;
        _freshLeaf = 0;
        _isPending = true;
    }

    /// <summary>Starts the pending element, which turned out to have something in it.</summary>
    private void StartPending()
    {
        var node = NodeOf(NodeKind.Element);
        _isPending = false;
        _freshLeaf = 0;
        _events.StartElement(node);
        if (_events.EventCount >= EventsOfBlock)
        {
            CutBlock();
        }
    }

    /// <summary>Takes the pending element as a leaf or as empty.</summary>
    private void EndPending()
    {
        _isPending = false;
        if (Pending.Exists)
        {
            var node = NodeOf(NodeKind.Leaf);
            _events.Take(node);
            PutValue(node);
        }
        else
        {
            _events.Take(NodeOf(NodeKind.Empty));
            if (_events.EventCount >= EventsOfBlock)
            {
                CutBlock();
            }
        }
    }

    /// <summary>Ends the start tag of the innermost element, and gives out a text that is waiting.</summary>
    private void EndOpenTag()
    {
        var value = Pending;
        if (_isPending)
        {
            StartPending();
        }

        _events.EndTag();
        if (value.Exists)
        {
            PutText();
        }
    }

    private void PutText()
    {
        _events.EndTag();
        var node = _events.Find(NodeKind.Text);
        _events.Take(node);
        PutValue(node);
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private int NodeOf(NodeKind kind)
    {
        var candidate = _candidate;
        return candidate >= 0 && _known[candidate].Kind == kind ? candidate : FindNode(kind);
    }

    private int FindNode(NodeKind kind)
    {
        if (_candidate >= 0)
        {
            ref readonly var known = ref _known[_candidate];
            (_givenName, _givenNamespace, _givenPrefix, _isRemembered) = (known.Name, known.Namespace, known.Prefix, true);
            ref readonly var named = ref _events.State.Nodes[_candidate];
            _pendingPrefix = _events.State.Text(named.Prefix);
            _pendingName = _events.State.Text(named.Name);
        }

        var node = _events.Find(kind, _pendingPrefix, _pendingName);
        ref var found = ref Known(node);
        found.Kind = kind;
        if (_isRemembered)
        {
            found.Name = _givenName;
            found.Namespace = _givenNamespace;
            found.Prefix = _givenPrefix;
            found.Scope = _events.Scopes.Scope + 1;
        }

        return node;
    }
}
