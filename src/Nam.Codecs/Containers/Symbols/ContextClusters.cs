// SPDX-License-Identifier: MIT
using System.Runtime.InteropServices;
using System.Runtime.Intrinsics;
using Nam.Codecs.Containers.Bytes;

namespace Nam.Codecs.Containers.Symbols;

/// <summary>Sorts the contexts of symbols (the symbol before each) into clusters that share one code.</summary>
/// <remarks>
/// k-means on the conditional distributions, with the length of the cluster's code as distance: from the most frequent contexts as first
/// clusters, every context moves a few times to the cluster that codes its followers best. The cost of a follower in all 16 clusters is one
/// vector, so that a pass over the sample costs one addition a follower. On 500,000 words of TPC-H prose twelve passes over all of them
/// instead of four over a sample of 65,536 make the result 0.4 % smaller. A quarter of 20,000 to 60,000 symbols instead of all of them
/// makes TPC-H Q10 0.03 % larger, and halves what one more block of a reply that flows takes to code.
/// </remarks>
internal static class ContextClusters
{
    internal const int Most = 16;

    // A quarter of the symbols, but not so few that a sample says little, nor so many that it takes long.
    private const int SampleShare = 4;
    private const int LeastSample = 1 << 12;
    private const int SampleSymbols = 1 << 16;
    private const int SegmentSymbols = 1 << 10;
    private const int Passes = 4;

    // A cost is at most 24 bits in 16ths, so this many of them cannot overflow 16 bits.
    private const int FollowersPerSum = 128;
    private const int CostsPerBit = 16;

    /// <summary>Finds clusters and gives their number, or 0 if there is too little to find.</summary>
    /// <param name="symbols">The symbols.</param>
    /// <param name="counts">How often each occurs.</param>
    /// <param name="clusters">Receives the cluster of each context.</param>
    /// <param name="most">Largest number of clusters, 2 to 16.</param>
    /// <param name="scratch">Scratch arrays.</param>
    internal static int Find(ReadOnlySpan<ushort> symbols, ReadOnlySpan<int> counts, Span<byte> clusters, int most, CoderScratch scratch)
    {
        var alphabet = counts.Length;
        var starts = scratch.Integers(ScratchSlots.ContextStarts, alphabet + 1).AsSpan(0, alphabet + 1);
        var followers = scratch.Symbols(ScratchSlots.Followers, SampleSymbols + SegmentSymbols).AsSpan();
        followers = followers[..Sample(symbols, starts, followers)];
        Seed(counts, clusters, most, scratch);
        var histogram = scratch.Integers(ScratchSlots.ContextHistogram, alphabet * Most).AsSpan(0, alphabet * Most);
        var costs = scratch.Symbols(ScratchSlots.ContextCosts, alphabet * Most).AsSpan(0, alphabet * Most);
        for (var pass = 0; pass < Passes; pass++)
        {
            Estimate(followers, starts, counts, symbols.Length, clusters, histogram, costs);
            Assign(followers, starts, costs, clusters, most);
        }

        return Renumber(clusters);
    }

    /// <summary>Moves the contexts of clusters that no symbol follows to another cluster: no code can be made of an empty
    /// cluster. Returns the number of clusters left.</summary>
    /// <param name="clusters">The cluster of each context.</param>
    /// <param name="histogram">How often each symbol follows, one row a cluster.</param>
    /// <param name="count">Number of clusters.</param>
    internal static int DropUnused(Span<byte> clusters, ReadOnlySpan<int> histogram, int count)
    {
        Span<bool> isUsed = stackalloc bool[Most];
        for (var cluster = 0; cluster < count; cluster++)
        {
            isUsed[cluster] = histogram.Slice(cluster * clusters.Length, clusters.Length).ContainsAnyExcept(0);
        }

        var first = isUsed.IndexOf(true);
        foreach (ref var cluster in clusters)
        {
            cluster = isUsed[cluster] ? cluster : (byte)first;
        }

        return Renumber(clusters);
    }

    /// <summary>Groups the followers of a sample by context.</summary>
    private static int Sample(ReadOnlySpan<ushort> symbols, Span<int> starts, Span<ushort> followers)
    {
        var most = Math.Clamp(symbols.Length / SampleShare, LeastSample, SampleSymbols) / SegmentSymbols;
        var segments = Math.Min(most, (symbols.Length - 1 + SegmentSymbols - 1) / SegmentSymbols);
        var stride = (symbols.Length - 1) / segments;
        var length = Math.Min(stride, SegmentSymbols);
        starts.Clear();
        for (var segment = 0; segment < segments; segment++)
        {
            foreach (var context in symbols.Slice(segment * stride, length))
            {
                starts[context + 1]++;
            }
        }

        for (var i = 1; i < starts.Length; i++)
        {
            starts[i] += starts[i - 1];
        }

        // Filled from each start on, which moves the starts by one place.
        for (var segment = 0; segment < segments; segment++)
        {
            var part = symbols.Slice(segment * stride, length + 1);
            for (var i = 0; i < length; i++)
            {
                followers[starts[part[i]]++] = part[i + 1];
            }
        }

        for (var i = starts.Length - 1; i > 0; i--)
        {
            starts[i] = starts[i - 1];
        }

        starts[0] = 0;
        return starts[^1];
    }

    /// <summary>Assigns a cluster to each of the most frequent contexts, and one cluster to all others together.</summary>
    private static void Seed(ReadOnlySpan<int> counts, Span<byte> clusters, int most, CoderScratch scratch)
    {
        var keys = scratch.Longs(ScratchSlots.HuffmanKeys, counts.Length).AsSpan(0, counts.Length);
        for (var i = 0; i < keys.Length; i++)
        {
            keys[i] = -(((long)counts[i] << 16) | (uint)i);
        }

        keys.Sort();
        clusters.Fill((byte)(most - 1));
        for (var i = 0; i < Math.Min(keys.Length, most - 1); i++)
        {
            clusters[(int)(-keys[i] & 0xFFFF)] = (byte)i;
        }
    }

    private static void Estimate(
        ReadOnlySpan<ushort> followers,
        ReadOnlySpan<int> starts,
        ReadOnlySpan<int> counts,
        int total,
        ReadOnlySpan<byte> clusters,
        Span<int> histogram,
        Span<ushort> costs)
    {
        const int Weight = 64;
        const int Prior = 2048;
        Span<int> sums = stackalloc int[Most];
        sums.Clear();
        histogram.Clear();
        for (var context = 0; context < clusters.Length; context++)
        {
            int cluster = clusters[context];
            foreach (var follower in followers[starts[context]..starts[context + 1]])
            {
                histogram[(follower * Most) + cluster]++;
            }

            sums[cluster] += starts[context + 1] - starts[context];
        }

        for (var i = 0; i < Most; i++)
        {
            sums[i] = FixedLog.Log2((uint)((sums[i] * Weight) + Prior + clusters.Length));
        }

        for (var symbol = 0; symbol < counts.Length; symbol++)
        {
            var prior = (uint)((long)counts[symbol] * Prior / total) + 1;
            for (var i = 0; i < Most; i++)
            {
                var bits = sums[i] - FixedLog.Log2(((uint)histogram[(symbol * Most) + i] * Weight) + prior);
                costs[(symbol * Most) + i] = (ushort)(Math.Max(bits, 0) / (FixedLog.One / CostsPerBit));
            }
        }
    }

    private static void Assign(
        ReadOnlySpan<ushort> followers, ReadOnlySpan<int> starts, ReadOnlySpan<ushort> costs, Span<byte> clusters, int most)
    {
        ref var first = ref MemoryMarshal.GetReference(costs);
        Span<uint> sums = stackalloc uint[Most];
        for (var context = 0; context < clusters.Length; context++)
        {
            var rest = followers[starts[context]..starts[context + 1]];
            if (rest.IsEmpty)
            {
                continue;
            }

            var low = Vector256<uint>.Zero;
            var high = Vector256<uint>.Zero;
            while (!rest.IsEmpty)
            {
                var part = rest[..Math.Min(rest.Length, FollowersPerSum)];
                var sum = Vector256<ushort>.Zero;
                foreach (var follower in part)
                {
                    sum += Vector256.LoadUnsafe(ref first, (nuint)(follower * Most));
                }

                low += Vector256.WidenLower(sum);
                high += Vector256.WidenUpper(sum);
                rest = rest[part.Length..];
            }

            low.CopyTo(sums);
            high.CopyTo(sums[Vector256<uint>.Count..]);
            var best = 0;
            for (var i = 1; i < most; i++)
            {
                best = sums[i] < sums[best] ? i : best;
            }

            clusters[context] = (byte)best;
        }
    }

    /// <summary>Numbers the clusters in the order in which they occur, without gaps.</summary>
    private static int Renumber(Span<byte> clusters)
    {
        Span<byte> numbers = stackalloc byte[Most];
        numbers.Fill(byte.MaxValue);
        var next = 0;
        foreach (ref var cluster in clusters)
        {
            ref var number = ref numbers[cluster];
            if (number == byte.MaxValue)
            {
                number = (byte)next++;
            }

            cluster = number;
        }

        return next;
    }
}
