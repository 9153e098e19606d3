// SPDX-License-Identifier: MIT
using System.Runtime.CompilerServices;
using System.Text;
using Nam.Codecs.Buffers;
using Nam.Codecs.Containers.Bytes;
using Nam.Codecs.Xml;

namespace Nam.Codecs.Containers.Structure;

/// <summary>Writes the structure of a document as what does not follow from what came before; docs/container-format.md
/// sections 2 and 3.</summary>
/// <remarks>
/// Takes events in order and trusts that they nest and that names and prefixes are right, but looks at the limits. What
/// cannot be carried ends in <see cref="NotSupportedException"/>. Not safe for concurrent use.
/// </remarks>
internal sealed partial class StructureEncoder : IDisposable
{
    /// <summary>New nodes that a document may have before it has to come back to them.</summary>
    internal const int MostNodesAtOnce = 512;

    /// <summary>Events for each further one: containers gain by places that come again, and each new one costs as much
    /// time as many bytes of text.</summary>
    internal const int EventsOfFurtherNode = 4;

    private readonly StructureState _state = new();
    private readonly PooledBuffer _tokens = new();
    private int[] _first;
    private int _place;
    private int _run;
    private int _writtenEvents;
    private long _earlierEvents;
    private bool _isInTag;

    // Nodes and strings that the other side knows already.
    private int _writtenNodes;
    private int _writtenStrings;

    internal StructureEncoder()
    {
        Scopes = new ScopeTracker(_state);
        _first = _state.First;
    }

    internal StructureState State => _state;

    internal ScopeTracker Scopes { get; }

    /// <summary>The innermost open element; 0 is the document.</summary>
    internal int Current { get; private set; }

    /// <summary>The event that costs nothing now: a node, or 0 for <em>end</em>.</summary>
    internal int Predicted
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        get => _first[_place];
    }

    /// <summary>What was predicted before that.</summary>
    internal int SecondPredicted => _state.Second[_place];

    /// <summary>Events of the block so far.</summary>
    internal int EventCount => _writtenEvents + _run;

    /// <summary>Whether attributes and declarations of the innermost element were taken, and more may come.</summary>
    internal bool IsInTag => _isInTag;

    public void Dispose()
    {
        _tokens.Dispose();
    }

    /// <summary>Starts a document.</summary>
    internal void Begin()
    {
        _state.Reset();
        Scopes.Reset();
        _first = _state.First;
        _place = 0;
        Current = 0;
        _isInTag = false;
        RefusesScattered = false;
        _writtenNodes = _state.NodeCount;
        _writtenStrings = _state.StringCount;
        StartBlock();
        _earlierEvents = 0;
    }

    /// <summary>The tokens of the block that has ended.</summary>
    internal ReadOnlySpan<byte> Tokens => _tokens.WrittenSpan;

    /// <summary>Ends the document and returns the tokens of its last block.</summary>
    internal ReadOnlySpan<byte> EndDocument()
    {
        EndElement();
        FlushRun();
        return Tokens;
    }

    /// <summary>Ends a block in the middle of the document and returns its tokens; <see cref="StartBlock"/> goes on.</summary>
    internal ReadOnlySpan<byte> EndBlock()
    {
        Refuse(_state.TakeBlock(EventCount));
        FlushRun();
        _tokens.PutVarint(StructureToken.BlockEnd);
        return Tokens;
    }

    internal void StartBlock()
    {
        _tokens.Clear();
        _earlierEvents += EventCount;
        _run = 0;
        _writtenEvents = 0;
        Misses++;
    }

    /// <summary>Adds the start of an element with something in it.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal void StartElement(int node)
    {
        Step(node);
        _place = 2 * node;
        Current = node;
    }

    /// <summary>Adds an event that is over at once: a leaf, an empty element, a text, a comment, an instruction.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal void Take(int node)
    {
        Step(node);
        _place = (2 * node) + 1;
    }

    /// <summary>Adds an event that is over at once, if the event is predicted.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal bool TryTake(int node)
    {
        if (Predicted != node)
        {
            return false;
        }

        _run++;
        _place = (2 * node) + 1;
        return true;
    }

    /// <summary>Adds the end of the innermost element.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal void EndElement()
    {
        Step(StructureToken.EndEvent);
        var ended = Current;
        _place = (2 * ended) + 1;
        Scopes.Exit(ended);
        Current = _state.Nodes[ended].Parent;
    }

    /// <summary>Adds events that are all predicted; the caller compared the literal text that stands for them.</summary>
    /// <param name="events">The number of events.</param>
    /// <param name="place">The state after them.</param>
    /// <param name="current">The innermost open element after them.</param>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal void Skip(int events, int place, int current)
    {
        _run += events;
        _place = place;
        Current = current;
    }

    /// <summary>The state after the latest event.</summary>
    internal int Place => _place;

    /// <summary>How often prediction failed, or a block began: as long as this stays the same, so does what is predicted.</summary>
    internal int Misses { get; private set; }

    /// <summary>Starts the attributes and declarations of the innermost element.</summary>
    internal void StartTag()
    {
        _isInTag = true;
        Scopes.StartTag();
    }

    /// <summary>Adds an attribute or a declaration.</summary>
    internal void TakeInTag(int node)
    {
        if (!_isInTag)
        {
            StartTag();
        }

        Take(node);
        Refuse(Scopes.TakeInTag(node));
    }

    /// <summary>Ends the attributes and declarations of the innermost element.</summary>
    internal void EndTag()
    {
        if (_isInTag)
        {
            _isInTag = false;
            Refuse(Scopes.EndTag());
        }
    }

    /// <summary>The node of these properties inside the innermost element. A new one is defined by its event, which has
    /// to come next.</summary>
    internal int Find(NodeKind kind, string prefix, string name)
    {
        var prefixEntry = Entry(prefix);
        var nameEntry = Entry(name);
        var node = _state.Find(Current, kind, prefixEntry, nameEntry);
        return node >= 0 ? node : Define(kind, prefixEntry, nameEntry);
    }

    /// <summary>The node of a text, comment or section inside the innermost element.</summary>
    internal int Find(NodeKind kind)
    {
        var node = _state.Find(Current, kind, KnownStrings.Empty, KnownStrings.Empty);
        return node >= 0 ? node : Define(kind, KnownStrings.Empty, KnownStrings.Empty);
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private void Step(int successor)
    {
        if (_first[_place] == successor)
        {
            _run++;
        }
        else
        {
            Miss(successor);
        }
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private void Miss(int successor)
    {
        FlushRun();
        Misses++;
        _writtenEvents++;
        if (successor == _writtenNodes)
        {
            WriteDefinition(successor);
        }
        else if (_state.Second[_place] == successor)
        {
            _tokens.PutByte(StructureToken.Second);
        }
        else if (successor == StructureToken.EndEvent)
        {
            _tokens.PutByte(StructureToken.End);
        }
        else
        {
            _tokens.PutVarint(StructureToken.FirstChild + (2u * (uint)_state.Nodes[successor].Index));
        }

        _state.Promote(_place, successor);
    }

    private void FlushRun()
    {
        if (_run != 0)
        {
            _tokens.PutVarint(2u * (uint)(_run - 1));
            _writtenEvents += _run;
            _run = 0;
        }
    }

    private void WriteDefinition(int index)
    {
        ref readonly var node = ref _state.Nodes[index];
        _writtenNodes = index + 1;
        var usual = node.Kind <= NodeKind.Empty ? _state.Nodes[node.Parent].Prefix : KnownStrings.Empty;
        var isUsual = node.Kind <= NodeKind.Declaration && node.Prefix == usual;
        _tokens.PutByte(StructureToken.Definition);
        var kind = node.Kind == NodeKind.Section ? StructureToken.Section : (int)node.Kind;
        _tokens.PutByte((byte)(kind | (isUsual ? StructureToken.UsualPrefix : 0)));
        if (node.Kind <= NodeKind.Declaration && !isUsual)
        {
            WriteReference(node.Prefix);
        }

        if (!node.Kind.HasNoName())
        {
            WriteReference(node.Name);
        }
    }

    private void WriteReference(int entry)
    {
        if (entry < _writtenStrings)
        {
            _tokens.PutCount(entry + 1);
            return;
        }

        // New strings come into the table in the order in which they are written.
        _writtenStrings = entry + 1;
        var text = _state.Text(entry);
        var bytes = Encoding.UTF8.GetByteCount(text);
        _tokens.PutCount(0);
        _tokens.PutCount(bytes);
        Encoding.UTF8.GetBytes(text, _tokens.GetSpan(bytes));
        _tokens.Advance(bytes);
    }

    private int Entry(string text)
    {
        var entry = _state.FindString(text);
        if (entry >= 0)
        {
            return entry;
        }

        if (!NameRules.IsText(text))
        {
            throw new NotSupportedException($"The name '{text}' has characters that XML does not have; write the reply as text.");
        }

        entry = _state.AddString(text, Encoding.UTF8.GetByteCount(text));
        return entry >= 0
            ? entry
            : throw new NotSupportedException(
                $"The names of the reply need more than {StructureState.MaximumStrings:N0} strings or {StructureState.MaximumStringBytes:N0} bytes; write it as text.");
    }

    private int Define(NodeKind kind, int prefix, int name)
    {
        Refuse(_state.Refusal(Current, kind, prefix, name));
        if (RefusesScattered && IsScattered)
        {
            throw new NotSupportedException(
                $"The document has more than {MostNodesAtOnce} different places for names and values, and comes back to few of them, which containers live by; write the reply as text.");
        }

        if (kind <= NodeKind.Attribute || kind == NodeKind.Instruction)
        {
            RequireName(name);
        }

        if (kind <= NodeKind.Declaration && prefix != KnownStrings.Empty)
        {
            RequireName(prefix);
            if (_state.Text(prefix) == "xmlns")
            {
                throw new NotSupportedException(
                    "'xmlns' is no prefix of an element or attribute, which a container checks; write the reply as text.");
            }
        }

        var node = _state.Add(Current, kind, prefix, name);
        _first = _state.First;
        return node;
    }

    private void RequireName(int entry)
    {
        if (!_state.IsName(entry))
        {
            throw new NotSupportedException(
                $"'{_state.Text(entry)}' is no name without a colon, which a container needs; write the reply as text.");
        }
    }

    private static void Refuse(string? why)
    {
        if (why is not null)
        {
            throw new NotSupportedException($"The reply {why}, which a container cannot carry; write it as text.");
        }
    }
}
