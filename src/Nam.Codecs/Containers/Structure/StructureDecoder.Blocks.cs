// SPDX-License-Identifier: MIT
using System.Text;
using System.Text.Unicode;
using Nam.Codecs.Containers.Bytes;
using Nam.Codecs.Xml;

namespace Nam.Codecs.Containers.Structure;

/// <content>Reads and checks a block's structure.</content>
internal sealed partial class StructureDecoder
{
    private int[] _counts = [];

    // Run 0, miss 0, run 1, miss 1 and so on; the last miss is none.
    private int[] _runs = new int[64];
    private int[] _missEvents = new int[64];
    private int _missCount;
    private int _maximumDepth;
    private int _maximumStrings;
    private WalkState _walk;

    /// <summary>Reads the structure of a block, the first or the one after a block whose events were all taken.</summary>
    internal void ReadBlock(ref ContainerInput input)
    {
        if (_walk.IsEnded || Peek() != StructureToken.NoEvent)
        {
            throw new InvalidOperationException(
                "A block can be read when the events of the one before were taken and did not end the document.");
        }

        var oldNodes = _state.NodeCount;
        if (_next.Length < 2 * oldNodes)
        {
            _next = new int[2 * _state.Nodes.Length];
        }

        _state.First.AsSpan(0, 2 * oldNodes).CopyTo(_next);
        ClearCounts();
        _missCount = 0;
        _run = 0;
        Scopes.Save();
        ReadTokens(ref input);
        Record(StructureToken.NoEvent);
        Scopes.Restore();
        var room = 2 * _state.NodeCount;
        if (_next.Length < room)
        {
            Array.Resize(ref _next, 2 * _state.Nodes.Length);
        }

        _next.AsSpan(2 * oldNodes, room - (2 * oldNodes)).Clear();
        GrowCounts();
        _miss = 0;
        _run = _runs[0];
    }

    private void ReadTokens(ref ContainerInput input)
    {
        var events = 0L;
        while (!_walk.IsEnded)
        {
            var token = input.ReadVarint();
            if ((token & 1) == 0)
            {
                events += token < StructureToken.MaximumEvents * 2L ? (long)(token >> 1) + 1 : StructureToken.MaximumEvents + 1L;
                CheckEvents(ref input, events);
                Walk(ref input, (int)(token >> 1) + 1);
                continue;
            }

            if (token == StructureToken.BlockEnd)
            {
                Refuse(ref input, _state.TakeBlock(events));
                return;
            }

            CheckEvents(ref input, ++events);
            var next = token switch
            {
                StructureToken.Second => _state.Second[_walk.Place],
                StructureToken.End => StructureToken.EndEvent,
                StructureToken.Definition => ReadDefinition(ref input),
                _ => token < 2 * StructureState.MaximumNodes
                    ? _state.Child(_walk.Current, (int)((token - StructureToken.FirstChild) / 2))
                    : -1,
            };
            if (next < 0)
            {
                input.Throw($"has a token {token:N0} for a node that is not there");
            }

            Record(next);
            _state.Promote(_walk.Place, next);
            Apply(ref input, next, 1);
        }
    }

    private static void CheckEvents(ref ContainerInput input, long events)
    {
        if (events > StructureToken.MaximumEvents)
        {
            input.Throw($"has more than {StructureToken.MaximumEvents:N0} events in a block");
        }
    }

    private void Record(int miss)
    {
        if (_missCount == _missEvents.Length)
        {
            Array.Resize(ref _missEvents, 2 * _missCount);
            Array.Resize(ref _runs, 2 * _missCount);
        }

        _runs[_missCount] = _run;
        _missEvents[_missCount++] = miss;
        _run = 0;
    }

    /// <summary>Walks through predicted events.</summary>
    private void Walk(ref ContainerInput input, int events)
    {
        _run += events;
        var first = _state.First;

        // Brent's way to find a circle: compare with a state that is moved up after 1, 2, 4 ... steps.
        var mark = _walk.Place;
        var steps = 0;
        var mostSteps = 1;
        while (events != 0)
        {
            Apply(ref input, first[_walk.Place], 1);
            events--;
            steps++;
            if (_walk.Place == mark && events >= 2 * steps)
            {
                // Where the first lap began other declarations may have been in force; in the second they are those of all further ones.
                var laps = events / steps;
                events -= laps * steps;
                for (; steps != 0; steps--)
                {
                    Apply(ref input, first[_walk.Place], laps);
                }

                mark = -1;
                mostSteps = int.MaxValue;
            }
            else if (steps == mostSteps)
            {
                mark = _walk.Place;
                steps = 0;
                mostSteps *= 2;
            }
        }
    }

    private void Apply(ref ContainerInput input, int next, int weight)
    {
        if (_walk.IsEnded)
        {
            input.Throw("goes on after the end of its document");
        }

        if (next == StructureToken.EndEvent)
        {
            EndTag(ref input);
            var ended = _walk.Current;
            if (ended == 0)
            {
                _walk.IsEnded = _walk.HasRoot;
                if (!_walk.HasRoot)
                {
                    input.Throw("has no root element");
                }

                return;
            }

            Scopes.Exit(ended);
            _walk.Place = (2 * ended) + 1;
            _walk.Current = _state.Nodes[ended].Parent;
            return;
        }

        GrowCounts();
        _counts[next] += weight;
        var kind = _state.Nodes[next].Kind;
        if (kind is NodeKind.Attribute or NodeKind.Declaration)
        {
            if (!_walk.IsInTag)
            {
                input.Throw("has an attribute behind the content of its element");
            }

            _walk.Place = (2 * next) + 1;
            Refuse(ref input, Scopes.TakeInTag(next));
            return;
        }

        EndTag(ref input);
        if (kind <= NodeKind.Empty && _walk.Current == 0)
        {
            if (_walk.HasRoot)
            {
                input.Throw("has two root elements");
            }

            _walk.HasRoot = true;
        }

        if (kind == NodeKind.Element)
        {
            _walk.Current = next;
            _walk.Place = 2 * next;
            _walk.IsInTag = true;
            Scopes.StartTag();
            return;
        }

        _walk.Place = (2 * next) + 1;
        if (kind <= NodeKind.Empty && !Scopes.IsDeclared(next))
        {
            input.Throw(ScopeTracker.UndeclaredPrefix);
        }
    }

    private void EndTag(ref ContainerInput input)
    {
        if (!_walk.IsInTag)
        {
            return;
        }

        _walk.IsInTag = false;
        Refuse(ref input, Scopes.IsDeclared(_walk.Current) ? Scopes.EndTag() : ScopeTracker.UndeclaredPrefix);
    }

    private int ReadDefinition(ref ContainerInput input)
    {
        var tag = input.ReadByte();
        var isSection = tag == StructureToken.Section;
        var kind = isSection ? NodeKind.Section : (NodeKind)(tag & StructureToken.KindBits);
        var isUsual = (tag & StructureToken.UsualPrefix) != 0;
        if ((tag > (StructureToken.KindBits | StructureToken.UsualPrefix) && !isSection) || (isUsual && kind > NodeKind.Declaration))
        {
            input.Throw($"has a definition with tag {tag}");
        }

        var parent = _walk.Current;
        if (isSection && parent == 0)
        {
            input.Throw("has a CDATA section outside of the root element");
        }

        if (kind <= NodeKind.Empty && _state.Nodes[parent].Depth >= _maximumDepth)
        {
            input.Throw($"has more than {_maximumDepth:N0} open elements", ReplyFault.OverLimit);
        }

        var usual = kind <= NodeKind.Empty ? _state.Nodes[parent].Prefix : KnownStrings.Empty;
        var prefix = isUsual || kind > NodeKind.Declaration ? usual : ReadReference(ref input);
        var name = kind.HasNoName() ? KnownStrings.Empty : ReadReference(ref input);
        if (kind > NodeKind.Declaration)
        {
            prefix = KnownStrings.Empty;
        }

        Refuse(ref input, _state.Refusal(parent, kind, prefix, name));
        CheckNames(ref input, kind, prefix, name);
        if (_state.Find(parent, kind, prefix, name) >= 0)
        {
            input.Throw("defines a node twice");
        }

        return _state.Add(parent, kind, prefix, name);
    }

    private void CheckNames(ref ContainerInput input, NodeKind kind, int prefixEntry, int nameEntry)
    {
        var prefix = _state.Text(prefixEntry);
        var name = _state.Text(nameEntry);
        var isFine = (prefix.Length == 0 || (_state.IsName(prefixEntry) && prefix != "xmlns")) && kind switch
        {
            NodeKind.Declaration => IsDeclaration(prefix, name),
            NodeKind.Attribute => _state.IsName(nameEntry) && (prefix.Length != 0 || name != "xmlns"),
            NodeKind.Instruction => _state.IsName(nameEntry) && NameRules.IsTarget(name),
            NodeKind.Text or NodeKind.Comment or NodeKind.Section => true,
            _ => _state.IsName(nameEntry),
        };
        if (!isFine)
        {
            input.Throw($"has a node of kind {(byte)kind} that cannot have the prefix '{prefix}' and the name '{name}'");
        }
    }

    private static bool IsDeclaration(string prefix, string uri) =>
        prefix != "xml" && (prefix.Length == 0 || uri.Length != 0)
        && uri is not (NamespaceScopes.XmlNamespace or NamespaceScopes.XmlnsNamespace);

    private int ReadReference(ref ContainerInput input)
    {
        var reference = input.ReadCount(_state.StringCount, "as a reference to the table of strings");
        if (reference != 0)
        {
            return reference - 1;
        }

        if (_state.StringCount - KnownStrings.Count >= _maximumStrings)
        {
            input.Throw($"has more than {_maximumStrings:N0} strings");
        }

        var bytes = input.ReadString();
        var text = ReadNewString(ref input, bytes);
        var entry = _state.AddString(text, bytes.Length);
        if (entry < 0)
        {
            input.Throw($"has strings of more than {StructureState.MaximumStringBytes:N0} bytes");
        }

        return entry;
    }

    /// <summary>Checks a string that is to be added and gives it.</summary>
    private string ReadNewString(ref ContainerInput input, ReadOnlySpan<byte> bytes)
    {
        if (_names.TryMeet(bytes, out var known, out var wasMet))
        {
            if (wasMet)
            {
                ThrowAddedTwice(ref input, known);
            }

            return known;
        }

        if (!Utf8.IsValid(bytes))
        {
            input.Throw("has a string that is not valid UTF-8");
        }

        var text = Encoding.UTF8.GetString(bytes);
        if (!NameRules.IsText(text))
        {
            input.Throw("has a string with characters that XML does not have");
        }

        if (_state.FindString(text) >= 0)
        {
            ThrowAddedTwice(ref input, text);
        }

        _names.Keep(bytes, text);
        return text;
    }

    private static void ThrowAddedTwice(ref ContainerInput input, string text) => input.Throw($"adds the string '{text}' that it has");

    /// <summary>Clears what was counted: nodes that are there, no matter how many an earlier document had.</summary>
    private void ClearCounts() => _counts.AsSpan(0, Math.Min(_counts.Length, _state.NodeCount)).Clear();

    private void GrowCounts()
    {
        if (_counts.Length < _state.NodeCount)
        {
            Array.Resize(ref _counts, _state.Nodes.Length);
        }
    }

    private static void Refuse(ref ContainerInput input, string? why)
    {
        if (why is not null)
        {
            input.Throw(why);
        }
    }

    /// <summary>Where the check of the structure stands.</summary>
    private struct WalkState
    {
        internal int Place;
        internal int Current;
        internal bool HasRoot;
        internal bool IsInTag;
        internal bool IsEnded;
    }
}
