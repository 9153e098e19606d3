// SPDX-License-Identifier: MIT
using System.Runtime.CompilerServices;
using System.Xml;
using Nam.Codecs.Containers.Structure;

namespace Nam.Codecs.Containers.Writing;

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

    // These four call nothing but at their ends, so that they save no registers: a leaf that is predicted takes three
    // of them and no other call.
    public override void WriteStartElement(string? prefix, XmlDictionaryString localName, XmlDictionaryString? namespaceUri)
    {
        if (!TryStartPredicted(prefix, localName, namespaceUri))
        {
            StartGiven(prefix, localName, namespaceUri);
        }
    }

    public override void WriteStartElement(string? prefix, string localName, string? ns)
    {
        if (!TryStartPredicted(prefix, localName, ns))
        {
            StartGiven(prefix, localName, ns);
        }
    }

    public override void WriteEndElement()
    {
        var leaf = _filledLeaf;
        if (leaf == 0 || _trailCount != 0 || !_events.TryTake(leaf))
        {
            EndGiven();
            return;
        }

        _filledLeaf = 0;
        _isPending = false;
        if (_scopes.ExitPlain() == 0)
        {
            _state = State.Epilogue;
        }

        CountValue(_filledBytes);
    }

    private void EndGiven()
    {
        if (_state == State.Content && _trailCount == 0)
        {
            if (_isPending)
            {
                // An element whose start was followed by a value has nothing else in it. It has no declarations either:
                // they would have ended its tag.
                EndPending();
                if (_scopes.ExitPlain() == 0)
                {
                    _state = State.Epilogue;
                }

                return;
            }

            if (!_value.Exists && _scopes.Depth > 1)
            {
                _events.EndTag();
                _events.EndElement();
                _scopes.Exit();
                return;
            }
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

    private void StartGiven(string? prefix, XmlDictionaryString localName, XmlDictionaryString? namespaceUri)
    {
        if (!(TryStartPending() && TryStartPredicted(prefix, localName, namespaceUri)) && !TryStartKnown(prefix, localName, namespaceUri))
        {
            ArgumentNullException.ThrowIfNull(localName);
            StartOther(prefix, localName, localName.Value, namespaceUri, namespaceUri?.Value, namespaceUri);
        }
    }

    private void StartGiven(string? prefix, string localName, string? ns)
    {
        if (!(TryStartPending() && TryStartPredicted(prefix, localName, ns)) && !TryStartKnown(prefix, localName, ns))
        {
            ArgumentException.ThrowIfNullOrEmpty(localName);
            StartOther(prefix, localName, localName, ns, ns, null);
        }
    }

    /// <summary>Starts the element that is predicted, if nothing has to be ended before.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private bool TryStartPredicted(string? prefix, object localName, object? namespaceUri)
    {
        if (_state != State.Content || _isPending || _trailCount != 0 || _value.Exists || _events.IsInTag || _scopes.IsAmbiguous ||
            _scopes.Depth == MaximumOpenElements)
        {
            return false;
        }

        var predicted = _events.Predicted;
        ref readonly var known = ref _known[predicted];
        if (!IsKnown(known, prefix, localName, namespaceUri))
        {
            return false;
        }

        Start(predicted, known.Kind);
        return true;
    }

    /// <summary>Starts the pending element, if it is one without attributes and declarations that had something in it before.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private bool TryStartPending()
    {
        if (_state != State.Element || !_isPending || _candidate < 0 || _known[_candidate].Kind != NodeKind.Element ||
            _trailCount != 0 || _scopes.HasDeclarations)
        {
            return false;
        }

        StartPending();
        _state = State.Content;
        return true;
    }

    private bool TryStartKnown(string? prefix, object localName, object? namespaceUri)
    {
        if (_trailCount != 0 || _scopes.IsAmbiguous || !(_state == State.Content || (_state == State.Element && !_scopes.HasDeclarations)))
        {
            return false;
        }

        EndOpenTag();
        var predicted = _events.Predicted;
        if (!IsKnown(_known[predicted], prefix, localName, namespaceUri))
        {
            predicted = _events.SecondPredicted;
            if (!IsKnown(_known[predicted], prefix, localName, namespaceUri))
            {
                return false;
            }
        }

        if (_scopes.Depth == MaximumOpenElements)
        {
            return false;
        }

        Start(predicted, _known[predicted].Kind);
        return true;
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private void Start(int predicted, NodeKind kind)
    {
        _scopes.Enter();
        _state = State.Element;
        _isPending = true;
        _candidate = predicted;
        _freshLeaf = kind == NodeKind.Leaf ? predicted : 0;
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private bool IsKnown(in KnownElement known, string? prefix, object localName, object? namespaceUri) =>
        ReferenceEquals(known.Name, localName) && ReferenceEquals(known.Namespace, namespaceUri) && ReferenceEquals(known.Prefix, prefix)
            && known.Scope == _events.Scopes.Scope + 1;

    private void StartOther(
        string? prefix, object key, string localName, object? namespaceKey, string? uri, XmlDictionaryString? dictionaryUri)
    {
        _events.RequireRoom(localName);
        var found = StartElement(prefix, uri, dictionaryUri);

        // The element around may still wait with the prefix of its own.
        EndOpenTag();
        _pendingPrefix = found;
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

    /// <summary>Adds the pending element as a leaf or as an empty element.</summary>
    private void EndPending()
    {
        _isPending = false;
        var leaf = _filledLeaf;
        if (leaf != 0)
        {
            _filledLeaf = 0;
            _events.Take(leaf);
            CountValue(_filledBytes);
        }
        else if (_value.Exists)
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
