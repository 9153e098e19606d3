// SPDX-License-Identifier: MIT
namespace Nam.Codecs;

/// <summary>Estimates, from a sample, which mode of U takes the fewest bits.</summary>
internal static class UnsignedChoice
{
    private const int SampleValues = 1 << 12;
    private const int MaximumSymbolBits = 12;
    private const int LeastSymbolBits = 6;

    // Long integers are worth a code for their head of so many fewer bits than their number has.
    private const int ValuesPerSymbolBits = 5;

    // Of Huffman coding against the entropy, in 256ths of a bit a symbol, and of the code itself, in bits a symbol that occurs.
    private const int Redundancy = 8;
    private const int BitsPerLength = 2;

    // The sample counts as finely as any of the candidates.
    private static readonly Buckets Fine = new(4, 3);

    private static readonly Buckets[] Candidates = [new(2, 0), new(2, 1), new(3, 2), new(4, 3)];

    /// <summary>Estimates the bits, in 256ths, of mode 1 and the number of low bits to leave out of the symbols.</summary>
    internal static long Split(ReadOnlySpan<ulong> values, int bits, CoderScratch scratch, out int low)
    {
        var counts = scratch.Integers(ScratchSlots.UnsignedHistogram, 1 << MaximumSymbolBits).AsSpan();
        var least = 0;
        if (bits > MaximumSymbolBits)
        {
            least = bits - Math.Clamp(IntegerStatistics.BitsOf((ulong)values.Length) - ValuesPerSymbolBits, LeastSymbolBits, MaximumSymbolBits);
        }

        counts = counts[..(1 << (bits - least))];
        counts.Clear();
        var stride = StrideOf(values.Length);
        for (var i = 0; i < values.Length; i += stride)
        {
            counts[(int)(values[i] >> least)]++;
        }

        var best = long.MaxValue;
        low = bits;
        for (var shift = least; shift < bits; shift++)
        {
            var cost = CostOf(counts, values.Length) + (((long)values.Length * shift) << 8);
            if (cost < best)
            {
                best = cost;
                low = shift;
            }

            counts = Halve(counts);
        }

        return best;
    }

    /// <summary>Estimates the bits, in 256ths, of mode 2 in its best shape.</summary>
    internal static long Bucket(ReadOnlySpan<ulong> values, CoderScratch scratch, out Buckets best)
    {
        var counts = scratch.Integers(ScratchSlots.UnsignedHistogram, Fine.Tokens).AsSpan(0, Fine.Tokens);
        counts.Clear();
        var stride = StrideOf(values.Length);
        for (var i = 0; i < values.Length; i += stride)
        {
            counts[Fine.TokenOf(values[i])]++;
        }

        var sampled = (values.Length + stride - 1) / stride;
        var coarse = scratch.Integers(ScratchSlots.BucketHistogram, Fine.Tokens);
        var least = long.MaxValue;
        best = default;
        foreach (var candidate in Candidates)
        {
            var tokens = coarse.AsSpan(0, candidate.Tokens);
            tokens.Clear();
            var extra = 0L;
            for (var i = 0; i < counts.Length; i++)
            {
                if (counts[i] != 0)
                {
                    var token = candidate.TokenOf(Fine.LeastOf(i));
                    tokens[token] += counts[i];
                    extra += (long)counts[i] * candidate.ExtraBits(token);
                }
            }

            var cost = CostOf(tokens, values.Length) + ((extra << 8) * values.Length / sampled);
            if (cost < least)
            {
                least = cost;
                best = candidate;
            }
        }

        return least;
    }

    /// <summary>Estimates the bits, in 256ths, of symbols below a number of at most 4,096.</summary>
    internal static long Symbols(ReadOnlySpan<ushort> symbols, int alphabet, CoderScratch scratch)
    {
        var counts = scratch.Integers(ScratchSlots.UnsignedHistogram, alphabet).AsSpan(0, alphabet);
        counts.Clear();
        var stride = StrideOf(symbols.Length);
        for (var i = 0; i < symbols.Length; i += stride)
        {
            counts[symbols[i]]++;
        }

        return CostOf(counts, symbols.Length);
    }

    /// <summary>Bits, in 256ths, of so many symbols that are distributed like those counted.</summary>
    private static long CostOf(ReadOnlySpan<int> counts, int total)
    {
        var sampled = 0;
        var used = 0;
        foreach (var count in counts)
        {
            sampled += count;
            used += count == 0 ? 0 : 1;
        }

        // A sample of s symbols, u of them different, looks (u - 1) / (2 s ln 2) bits better than what it is from (Miller and Madow, 1955).
        var bias = sampled == total ? 0 : (long)((used - 1) * (FixedLog.One * 0.7213475));
        var perSample = FixedLog.Entropy(counts) + bias + ((long)sampled * Redundancy);
        return (perSample * total / sampled) + ((long)used * BitsPerLength * FixedLog.One);
    }

    private static Span<int> Halve(Span<int> counts)
    {
        for (var i = 0; i < counts.Length / 2; i++)
        {
            counts[i] = counts[2 * i] + counts[(2 * i) + 1];
        }

        return counts[..(counts.Length / 2)];
    }

    private static int StrideOf(int count)
    {
        return Math.Max(1, count / SampleValues);
    }
}
