// SPDX-License-Identifier: MIT
using System.Runtime.CompilerServices;

namespace Nam.Codecs.Containers.Structure;

/// <content>A look ahead: events are taken, and given back where they are not what somebody hopes for.</content>
internal sealed partial class StructureDecoder
{
    private (int Place, int Successor)[] _changes = new (int, int)[16];
    private int _changeCount;

    /// <summary>Where the events stand; from the first mark on what they change is remembered.</summary>
    internal StructureMark Mark() => new(_place, _run, _miss, _changeCount);

    /// <summary>Reads an event as <see cref="Next"/> does, without the changes that elements and declarations make.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal int NextAhead()
    {
        int next;
        if (_run != 0)
        {
            _run--;
            next = _next[_place];
        }
        else
        {
            next = TakeMissAhead();
        }

        return next;
    }

    /// <summary>Sets the state to the inside of a node that was read, or to its end.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal void MoveAhead(int node, bool isEntered) => _place = (2 * node) + (isEntered ? 0 : 1);

    /// <summary>Skips all full rounds of predicted events; each round leads back to the same state.</summary>
    /// <param name="events">The number of events in a round.</param>
    /// <returns>The number of rounds.</returns>
    internal int TakeRounds(int events)
    {
        var rounds = _run / events;
        _run -= rounds * events;
        return rounds;
    }

    /// <summary>Goes back to a mark, so that the events since then can be read again.</summary>
    internal void GoBack(in StructureMark mark)
    {
        while (_changeCount > mark.Changes)
        {
            ref readonly var change = ref _changes[--_changeCount];
            _next[change.Place] = change.Successor;
        }

        (_place, _run, _miss) = (mark.Place, mark.Run, mark.Miss);
    }

    /// <summary>Forgets what was remembered: nothing is given back any more.</summary>
    /// <param name="current">The innermost open element.</param>
    internal void Keep(int current)
    {
        _changeCount = 0;
        Current = current;
    }

    private int TakeMissAhead()
    {
        var place = _place;
        var before = _next[place];
        var next = TakeMiss(place, out _run);
        if (next >= 0)
        {
            if (_changeCount == _changes.Length)
            {
                Array.Resize(ref _changes, 2 * _changeCount);
            }

            _changes[_changeCount++] = (place, before);
        }

        return next;
    }
}
