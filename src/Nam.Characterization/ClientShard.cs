// SPDX-License-Identifier: MIT
using System.Runtime.CompilerServices;

namespace Nam.Characterization;

/// <summary>A part of the table of clients, with a lock of its own.</summary>
/// <remarks>
/// Sets of 16 entries: an address has its place in one set and leaves it when the set is full and it was not seen for
/// the longest time. So an operation looks at no more than 768 bytes, nothing is ever moved, and the longest unseen of
/// 16 stands for the longest unseen of all. Members are called with <see cref="Gate"/> held.
/// </remarks>
internal sealed class ClientShard
{
    public const int Ways = 16;

    private readonly ClientEntry[] _entries;
    private readonly uint _sets;

    public ClientShard(int sets)
    {
        _sets = (uint)sets;
        _entries = new ClientEntry[sets * Ways];
    }

    public Lock Gate { get; } = new();

    public int Count { get; private set; }

    public long Evicted { get; private set; }

    public Span<ClientEntry> Entries => _entries;

    /// <summary>Finds a client; a null reference where it is not known.</summary>
    public ref ClientEntry Find(ulong hash, in ClientAddress address)
    {
        foreach (ref var entry in SetOf(hash))
        {
            if (entry.Low == address.Low && entry.High == address.High && entry.Seen != 0)
            {
                return ref entry;
            }
        }

        return ref Unsafe.NullRef<ClientEntry>();
    }

    /// <summary>Finds the entry for a client that is not known: an empty one, or that of the client which was not seen
    /// for the longest time.</summary>
    /// <param name="hash">The hash of the address.</param>
    /// <param name="second">Now, in seconds.</param>
    public ref ClientEntry Oldest(ulong hash, uint second)
    {
        var set = SetOf(hash);
        var oldest = 0;
        long longest = -1;
        for (var i = 0; i < set.Length; i++)
        {
            // Entries of what the clock says to be later are the youngest.
            var age = set[i].Seen == 0 ? long.MaxValue : Math.Max(0, (long)second - set[i].Seen);
            if (age > longest)
            {
                (oldest, longest) = (i, age);
            }
        }

        return ref set[oldest];
    }

    /// <summary>Assigns an entry to a client.</summary>
    /// <param name="entry">The entry.</param>
    /// <param name="address">The client's address.</param>
    /// <param name="second">Now, in seconds.</param>
    public void Take(ref ClientEntry entry, in ClientAddress address, uint second)
    {
        if (entry.Seen == 0)
        {
            Count++;
        }
        else
        {
            Evicted++;
        }

        entry = new ClientEntry { High = address.High, Low = address.Low, Seen = second };
    }

    // The low bits of the hash chose the shard.
    private Span<ClientEntry> SetOf(ulong hash) => _entries.AsSpan((int)(((hash >> 32) * _sets) >> 32) * Ways, Ways);
}
