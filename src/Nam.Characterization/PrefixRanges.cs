// SPDX-License-Identifier: MIT
using System.Numerics;

namespace Nam.Characterization;

/// <summary>Prefixes of one address family as ranges that do not overlap, so that the longest prefix is found by one
/// binary search.</summary>
/// <remarks>n prefixes make at most 2n + 1 ranges. Immutable, thread-safe.</remarks>
internal sealed class PrefixRanges<TKey>
    where TKey : struct, IBinaryInteger<TKey>, IMinMaxValue<TKey>
{
    private readonly TKey[] _starts;
    private readonly int[] _owners;

    /// <summary>Makes the ranges.</summary>
    /// <param name="prefixes">First and last address of each prefix and what it stands for; of equal prefixes the last one counts.</param>
    public PrefixRanges(List<(TKey First, TKey Last, int Owner)> prefixes)
    {
        // Containing prefixes come before those that they contain, since they start no later and end no earlier.
        // OrderBy keeps equal ones in order.
        var starts = new List<TKey>();
        var owners = new List<int>();
        var open = new Stack<(TKey Last, int Owner)>();
        foreach (var (first, last, owner) in prefixes.OrderBy(prefix => prefix.First).ThenByDescending(prefix => prefix.Last))
        {
            while (open.TryPeek(out var inner) && inner.Last < first)
            {
                Close();
            }

            Begin(first, owner);
            open.Push((last, owner));
        }

        while (open.Count > 0)
        {
            Close();
        }

        _starts = [.. starts];
        _owners = [.. owners];

        void Close()
        {
            var closed = open.Pop();
            if (closed.Last != TKey.MaxValue)
            {
                Begin(closed.Last + TKey.One, open.TryPeek(out var outer) ? outer.Owner : -1);
            }
        }

        void Begin(TKey start, int owner)
        {
            if (starts.Count > 0 && starts[^1] == start)
            {
                owners[^1] = owner;
            }
            else
            {
                starts.Add(start);
                owners.Add(owner);
            }
        }
    }

    /// <summary>What the longest prefix of an address stands for; -1 when it has none.</summary>
    public int Find(TKey address)
    {
        var (low, high) = (0, _starts.Length);
        while (low < high)
        {
            var middle = (low + high) >> 1;
            if (_starts[middle] <= address)
            {
                low = middle + 1;
            }
            else
            {
                high = middle;
            }
        }

        return low == 0 ? -1 : _owners[low - 1];
    }
}
