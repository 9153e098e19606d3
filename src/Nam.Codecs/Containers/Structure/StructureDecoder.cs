// SPDX-License-Identifier: MIT
using System.Runtime.CompilerServices;

namespace Nam.Codecs.Containers.Structure;

/// <summary>Reads the structure of a document; docs/container-format.md sections 2, 3 and 7.</summary>
/// <remarks>
/// A block is checked as a whole by <see cref="ReadBlock"/>, which has to walk through it anyway to find its end. After that
/// its events are given out one by one without a further check: <see cref="Peek"/> and <see cref="Next"/>. Runs of predicted
/// events that go round in circles, as rows do, are walked twice and counted for the rest. Not safe for concurrent use.
/// </remarks>
internal sealed partial class StructureDecoder
{
    private readonly StructureState _state = new();
    private readonly NameCache _names = new();
    private int[] _next = [];
    private int _place;
    private int _run;
    private int _miss;

    internal StructureDecoder() => Scopes = new ScopeTracker(_state);

    internal StructureState State => _state;

    /// <summary>Bytes of memory for events that do not come as predicted, which are kept for the next block.</summary>
    internal long HeldBytes => 2L * sizeof(int) * _runs.Length;

    /// <summary>The declarations in force after the latest event.</summary>
    internal ScopeTracker Scopes { get; }

    internal int NodeCount => _state.NodeCount;

    /// <summary>The innermost open element; 0 is the document.</summary>
    internal int Current { get; private set; }

    /// <summary>Whether the block that was read is the last of the document.</summary>
    internal bool IsLastBlock => _walk.IsEnded;

    /// <summary>The events that come next as predicted.</summary>
    internal int Run => _run;

    /// <summary>The state after the latest event.</summary>
    internal int Place => _place;

    /// <summary>The predicted successor of each state.</summary>
    internal int[] Successors => _next;

    /// <summary>Starts a document.</summary>
    internal void Begin(DecodeLimits limits)
    {
        ClearCounts();
        _state.Reset();
        _names.Begin();
        Scopes.Reset();
        _walk = default;
        _maximumDepth = Math.Min(limits.MaximumDepth, StructureState.MaximumDepth);
        _maximumStrings = Math.Min(limits.MaximumNames, StructureState.MaximumStrings - KnownStrings.Count);
        Current = 0;
        _place = 0;
        _run = 0;
        _miss = 0;
        _missCount = 0;
        Record(StructureToken.NoEvent);
    }

    internal ref readonly StructureNode Node(int node) => ref _state.Nodes[node];

    internal string Prefix(int node) => _state.Text(_state.Nodes[node].Prefix);

    /// <summary>Local name, target, or the namespace of a declaration.</summary>
    internal string Name(int node) => _state.Text(_state.Nodes[node].Name);

    /// <summary>The namespace of an element or attribute with the declarations in force, which have to be those of its
    /// own tag too.</summary>
    internal string Namespace(int node) => _state.Text(Scopes.NamespaceOf(node));

    /// <summary>Values of a node in this block.</summary>
    internal int CountOf(int node) => _counts[node];

    /// <summary>The event that <see cref="Next"/> will give.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal int Peek() => _run != 0 ? _next[_place] : _missEvents[_miss];

    /// <summary>
    /// The node or <see cref="StructureToken.EndEvent"/> that <see cref="Next"/> will give as predicted;
    /// <see cref="StructureToken.NoEvent"/> if what comes is not as predicted.
    /// </summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal int PeekPredicted() => _run != 0 ? _next[_place] : StructureToken.NoEvent;

    /// <summary>Reads the node that <see cref="PeekPredicted"/> returned, neither an element of kind 0 nor a declaration.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal void TakePredicted(int node)
    {
        _run--;
        _place = (2 * node) + 1;
    }

    /// <summary>Reads the node that <see cref="PeekPredicted"/> returned, an element of kind 0.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal void TakePredictedElement(int node)
    {
        _run--;
        _place = 2 * node;
        Current = node;
    }

    /// <summary>Reads the end that <see cref="PeekPredicted"/> returned.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal void TakePredictedEnd()
    {
        _run--;
        TakeEnd();
    }

    /// <summary>
    /// Reads an event: a node, <see cref="StructureToken.EndEvent"/> (for the document, too, while <see cref="Current"/> is 0), or
    /// <see cref="StructureToken.NoEvent"/> when the block has no more.
    /// </summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal int Next()
    {
        int next;
        if (_run != 0)
        {
            _run--;
            next = _next[_place];
        }
        else
        {
            next = TakeMiss(_place, out _run);
        }

        if (next > 0)
        {
            var kind = _state.Nodes[next].Kind;
            if (kind == NodeKind.Element)
            {
                _place = 2 * next;
                Current = next;
                return next;
            }

            _place = (2 * next) + 1;
            if (kind == NodeKind.Declaration)
            {
                Scopes.Declare(next, Current);
            }
        }
        else if (next == StructureToken.EndEvent)
        {
            TakeEnd();
        }

        return next;
    }

    /// <summary>Sets the state that a caller reached by following <see cref="Successors"/> to the end of the block.</summary>
    /// <param name="place">The state.</param>
    /// <param name="current">The innermost open element.</param>
    internal void MoveTo(int place, int current)
    {
        _run = 0;
        _place = place;
        Current = current;
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private void TakeEnd()
    {
        var ended = Current;
        _place = (2 * ended) + 1;
        Scopes.Exit(ended);
        Current = _state.Nodes[ended].Parent;
    }

    /// <summary>Reads the event after a run of predicted events; the state predicts this event from now on.</summary>
    /// <param name="place">The state.</param>
    /// <param name="run">Receives the number of predicted events after this event.</param>
    internal int TakeMiss(int place, out int run)
    {
        var next = _missEvents[_miss];
        run = 0;
        if (next >= 0)
        {
            _next[place] = next;
            run = _runs[++_miss];
        }

        return next;
    }
}
