// SPDX-License-Identifier: MIT

namespace Nam.Server;

/// <summary>The last values that were added, in memory that is taken once. Thread-safe; every call takes a short lock.</summary>
/// <param name="capacity">Values that are kept; the oldest leaves first.</param>
internal sealed class Ring<T>(int capacity)
{
    private readonly Lock _gate = new();
    private readonly T[] _values = new T[capacity];
    private long _added;

    /// <summary>Adds a value.</summary>
    public void Add(in T value)
    {
        lock (_gate)
        {
            _values[_added++ % _values.Length] = value;
        }
    }

    /// <summary>Copies the values, oldest first.</summary>
    /// <param name="most">The last so many.</param>
    public T[] Snapshot(int most = int.MaxValue)
    {
        lock (_gate)
        {
            var copy = new T[Math.Min(_added, Math.Min(most, _values.Length))];
            for (var i = 0; i < copy.Length; i++)
            {
                copy[i] = _values[(_added - copy.Length + i) % _values.Length];
            }

            return copy;
        }
    }
}
