// SPDX-License-Identifier: MIT
namespace Nam.Decisions;

/// <summary>The last plans and what came of them, in bounded memory. Thread-safe; every call takes a short lock.</summary>
public sealed class DecisionJournal
{
    private readonly Lock _gate = new();
    private readonly JournalEntry[] _entries;
    private readonly Dictionary<string, int> _slots;
    private int _next;
    private int _count;

    /// <summary>Creates an empty journal.</summary>
    /// <param name="capacity">Entries that are kept, 1 to 1,000,000; the oldest leaves first.</param>
    /// <exception cref="ArgumentOutOfRangeException">The capacity is outside its range.</exception>
    internal DecisionJournal(int capacity)
    {
        ArgumentOutOfRangeException.ThrowIfLessThan(capacity, 1);
        ArgumentOutOfRangeException.ThrowIfGreaterThan(capacity, 1_000_000);
        _entries = new JournalEntry[capacity];
        _slots = new Dictionary<string, int>(capacity, StringComparer.Ordinal);
    }

    /// <summary>Entries that are kept.</summary>
    public int Capacity => _entries.Length;

    /// <summary>Adds an entry; one with the same id as an earlier entry takes over reports for that id.</summary>
    /// <param name="entry">The entry.</param>
    internal void Add(in JournalEntry entry)
    {
        ArgumentNullException.ThrowIfNull(entry.Id);
        lock (_gate)
        {
            if (_count == _entries.Length)
            {
                var oldest = _entries[_next].Id;
                if (_slots.TryGetValue(oldest, out var slot) && slot == _next)
                {
                    _slots.Remove(oldest);
                }
            }

            _entries[_next] = entry;
            _slots[entry.Id] = _next;
            _next = (_next + 1) % _entries.Length;
            _count = Math.Min(_count + 1, _entries.Length);
        }
    }

    /// <summary>Adds a client's report to the entry that it is about. An entry takes one report; later ones are refused.</summary>
    /// <param name="id">The reply's id.</param>
    /// <param name="totalSeconds">From sending the request to the last byte less the server's own time.</param>
    /// <param name="decodeSeconds">From the last byte to the result.</param>
    /// <param name="entry">The completed entry, when the result is true.</param>
    /// <returns>False when the id is unknown, too old or already reported, or a time is negative or not finite.</returns>
    internal bool TryComplete(string id, double totalSeconds, double decodeSeconds, out JournalEntry entry)
    {
        ArgumentNullException.ThrowIfNull(id);
        entry = default;
        if (!IsDuration(totalSeconds) || !IsDuration(decodeSeconds))
        {
            return false;
        }

        lock (_gate)
        {
            if (!_slots.Remove(id, out var slot))
            {
                return false;
            }

            entry = _entries[slot] with { ObservedTotalSeconds = totalSeconds, ObservedDecodeSeconds = decodeSeconds };
            _entries[slot] = entry;
            return true;
        }
    }

    /// <summary>Finds the entry of a reply that no report has come for yet.</summary>
    /// <param name="id">The reply's id.</param>
    /// <param name="entry">The entry, when the result is true.</param>
    /// <returns>False when the id is unknown, too old or already reported.</returns>
    public bool TryGetPending(string id, out JournalEntry entry)
    {
        ArgumentNullException.ThrowIfNull(id);
        lock (_gate)
        {
            var isKnown = _slots.TryGetValue(id, out var slot);
            entry = isKnown ? _entries[slot] : default;
            return isKnown;
        }
    }

    /// <summary>Copies the entries, oldest first.</summary>
    public JournalEntry[] Snapshot()
    {
        lock (_gate)
        {
            var copy = new JournalEntry[_count];
            var first = (_next - _count + _entries.Length) % _entries.Length;
            for (var i = 0; i < _count; i++)
            {
                copy[i] = _entries[(first + i) % _entries.Length];
            }

            return copy;
        }
    }

    private static bool IsDuration(double seconds) => seconds >= 0 && double.IsFinite(seconds);
}
