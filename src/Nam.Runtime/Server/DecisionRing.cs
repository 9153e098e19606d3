// SPDX-License-Identifier: MIT

namespace Nam.Server;

/// <summary>The last decisions, in memory that is taken once. Thread-safe; nobody waits for anybody.</summary>
/// <remarks>
/// A writer takes the next place and marks it while it writes; a reader copies a place and drops the copy if the mark has changed
/// meanwhile. Where a writer is overtaken by a whole round, the later decision is lost.
/// </remarks>
/// <param name="capacity">Decisions that are kept; the oldest leaves first.</param>
internal sealed class DecisionRing(int capacity)
{
    private readonly Place[] _places = new Place[capacity];
    private long _added;

    /// <summary>Adds a decision.</summary>
    public void Add(in Decision decision)
    {
        var order = Interlocked.Increment(ref _added);
        ref var place = ref _places[order % _places.Length];
        var mark = Volatile.Read(ref place.Mark);
        if (mark >= 0 && mark < order && Interlocked.CompareExchange(ref place.Mark, -order, mark) == mark)
        {
            place.Decision = decision;
            Volatile.Write(ref place.Mark, order);
        }
    }

    /// <summary>Copies the decisions, oldest first. One that is being written is left out.</summary>
    /// <param name="most">Decisions to look at, the last ones.</param>
    public IReadOnlyList<Decision> Snapshot(int most = int.MaxValue)
    {
        var last = Volatile.Read(ref _added);
        var count = (int)Math.Min(last, Math.Min(most, _places.Length));
        var copies = new List<Decision>(count);
        for (var order = last - count + 1; order <= last; order++)
        {
            ref var place = ref _places[order % _places.Length];
            if (Volatile.Read(ref place.Mark) == order)
            {
                var copy = place.Decision;
                Interlocked.MemoryBarrier();
                if (Volatile.Read(ref place.Mark) == order)
                {
                    copies.Add(copy);
                }
            }
        }

        return copies;
    }

    private struct Place
    {
        // The number of the decision here; less than 0 while one is written, 0 before the first.
        public long Mark;
        public Decision Decision;
    }
}
