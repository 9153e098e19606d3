// SPDX-License-Identifier: MIT
using Nam.Codecs.Containers.Bytes;
using Nam.Codecs.Containers.Symbols;

namespace Nam.Codecs.Containers.Integers;

/// <summary>Estimates, from a sample, which mode of U takes the fewest bits.</summary>
internal static class UnsignedChoice
{
    private const int SampleValues = 1 << 10;
    // Fewer values are packed as they are: the estimates favour codes that turn out longer than bits.
    private const int FewestCoded = 64;

    // Of Huffman coding against the entropy, in 256ths of a bit a symbol, and of the code itself, in bits a symbol that occurs.
    private const int Redundancy = 8;
    private const int BitsPerLength = 2;

    // From fine to coarse; the finest has too many tokens for few values.
    private static readonly Buckets[] Candidates = [new(4, 3), new(3, 2), new(2, 1), new(2, 0)];
    private const int FewestForFinest = 1_024;

    // The token of each candidate for each token of its own, and of the one before.
    private static readonly ushort[][] Same = [.. Candidates.Select(shape => MakeFolds(shape, shape))];
    private static readonly ushort[][] Folds =
    [
        .. Candidates.Select((shape, place) => MakeFolds(Candidates[Math.Max(0, place - 1)], shape))
    ];

    /// <summary>Finds the mode that is expected to take the fewest bits.</summary>
    /// <param name="values">The values, not all 0.</param>
    /// <param name="bits">Bits of the largest.</param>
    /// <param name="scratch">Scratch arrays.</param>
    internal static UnsignedPlan Find(ReadOnlySpan<ulong> values, int bits, CoderScratch scratch)
    {
        var packed = new UnsignedPlan(UnsignedSequence.Packed, default, ((long)values.Length * bits) << 8);
        if (values.Length < FewestCoded || bits == 0)
        {
            return packed;
        }

        // Buckets are slower to read, so they have to win clearly.
        var bucketed = Bucket(values, bits, scratch, out var buckets);
        return bucketed + (bucketed >> 8) < packed.Cost ? new UnsignedPlan(UnsignedSequence.Bucketed, buckets, bucketed) : packed;
    }

    /// <summary>Estimates the bits, in 256ths, of mode 2 in its best shape.</summary>
    private static long Bucket(ReadOnlySpan<ulong> values, int bits, CoderScratch scratch, out Buckets best)
    {
        var first = values.Length < FewestForFinest ? 1 : 0;
        var finest = Candidates[first];
        var used = finest.TokenOf(ulong.MaxValue >> (64 - bits)) + 1;
        var counts = scratch.Integers(ScratchSlots.UnsignedHistogram, finest.Tokens).AsSpan(0, used);
        counts.Clear();
        var stride = StrideOf(values.Length);
        for (var i = 0; i < values.Length; i += stride)
        {
            counts[finest.TokenOf(values[i])]++;
        }

        // Each shape joins tokens of the one before it, so that they are counted in place.
        var sampled = (values.Length + stride - 1) / stride;
        var least = long.MaxValue;
        best = default;
        for (var candidate = first; candidate < Candidates.Length; candidate++)
        {
            var shape = Candidates[candidate];
            var folds = candidate == first ? Same[candidate] : Folds[candidate];
            var extra = 0L;
            for (var i = 0; i < counts.Length; i++)
            {
                int token = folds[i];
                var count = counts[i];
                counts[i] = 0;
                counts[token] += count;
                extra += (long)count * shape.ExtraBits(token);
            }

            counts = counts[..(folds[counts.Length - 1] + 1)];
            var cost = CostOf(counts, values.Length) + ((extra << 8) * values.Length / sampled);
            if (cost <= least)
            {
                least = cost;
                best = shape;
            }
        }

        return least;
    }

    /// <summary>Bits, in 256ths, of so many symbols that are distributed like those counted.</summary>
    private static long CostOf(ReadOnlySpan<int> counts, int total)
    {
        var sampled = 0L;
        var used = 0;
        var products = 0L;
        foreach (var count in counts)
        {
            sampled += count;
            used += count == 0 ? 0 : 1;
            products += FixedLog.Product(count);
        }

        // A sample of s symbols, u of them different, looks (u - 1) / (2 s ln 2) bits better than what it is from (Miller and Madow, 1955).
        var bias = sampled == total ? 0 : (long)((used - 1) * (FixedLog.One * 0.7213475));
        var perSample = FixedLog.Product(sampled) - products + bias + (sampled * Redundancy);
        return (perSample * total / sampled) + ((long)used * BitsPerLength * FixedLog.One);
    }

    private static int StrideOf(int count) => Math.Max(1, count / SampleValues);

    private static ushort[] MakeFolds(Buckets from, Buckets to) =>
        [.. Enumerable.Range(0, from.Tokens).Select(token => (ushort)to.TokenOf(from.LeastOf(token)))];
}
