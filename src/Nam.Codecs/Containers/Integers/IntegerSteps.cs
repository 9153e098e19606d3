// SPDX-License-Identifier: MIT
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using System.Runtime.Intrinsics;
using Nam.Codecs.Containers.Bytes;
using Nam.Codecs.Containers.Symbols;

namespace Nam.Codecs.Containers.Integers;

/// <summary>The unsigned integers that the kinds of I are made of, and what a sample says about their size.</summary>
internal static class IntegerSteps
{
    private const int SampleValues = 1 << 10;
    private const int MeanSampleValues = 1 << 7;
    private const int ShortRange = 12;
    private const int FewestForEntropy = 64;

    // What steps must be smaller by, in 256ths of a bit, because they are never distributed as evenly as offsets.
    private const int LeastAdvantage = 192;

    /// <summary>Values above a least one.</summary>
    internal static void Offset(ReadOnlySpan<long> values, long least, Span<ulong> offsets)
    {
        ref var from = ref MemoryMarshal.GetReference(values);
        ref var to = ref Unsafe.As<ulong, long>(ref MemoryMarshal.GetReference(offsets));
        var i = 0;
        for (; i + Vector256<long>.Count <= offsets.Length; i += Vector256<long>.Count)
        {
            (Vector256.LoadUnsafe(ref from, (nuint)i) - Vector256.Create(least)).StoreUnsafe(ref to, (nuint)i);
        }

        for (; i < offsets.Length; i++)
        {
            offsets[i] = (ulong)(values[i] - least);
        }
    }

    /// <summary>Zigzag forms of the steps.</summary>
    internal static void ZigZag(ReadOnlySpan<long> values, Span<ulong> steps)
    {
        for (var i = 0; i < steps.Length; i++)
        {
            steps[i] = ZigZag(values[i + 1] - values[i]);
        }
    }

    /// <summary>Whether steps take fewer bits than offsets.</summary>
    internal static bool PayOff(ReadOnlySpan<long> values, in IntegerStatistics statistics, CoderScratch scratch)
    {
        if (values.Length < 3)
        {
            return false;
        }

        // Counting a range that is longer than the values would cost more than writing them.
        var most = Math.Min(ShortRange, IntegerStatistics.BitsOf((ulong)values.Length));
        if (statistics.RangeBits <= most && values.Length >= FewestForEntropy)
        {
            return EntropyOfSteps(values, statistics, scratch) < EntropyOfValues(values, statistics, scratch);
        }

        return MeanBits(values) + LeastAdvantage
            < Math.Min(MeanBitsOfOffsets(values, statistics.Least), (statistics.RangeBits * FixedLog.One) - FixedLog.One);
    }

    /// <summary>Mean binary logarithm, in 256ths, of a sample of the zigzag steps.</summary>
    private static int MeanBits(ReadOnlySpan<long> values)
    {
        var stride = Math.Max(1, values.Length / MeanSampleValues);
        var sum = 0L;
        var sampled = 0;
        for (var i = 1; i < values.Length; i += stride)
        {
            sum += BitsOf(ZigZag(values[i] - values[i - 1]));
            sampled++;
        }

        return (int)(sum / sampled);
    }

    /// <summary>Mean binary logarithm, in 256ths, of a sample of the values above a least one.</summary>
    private static int MeanBitsOfOffsets(ReadOnlySpan<long> values, long least)
    {
        var stride = Math.Max(1, values.Length / MeanSampleValues);
        var sum = 0L;
        var sampled = 0;
        for (var i = 0; i < values.Length; i += stride)
        {
            sum += BitsOf((ulong)(values[i] - least));
            sampled++;
        }

        return (int)(sum / sampled);
    }

    private static long EntropyOfSteps(ReadOnlySpan<long> values, in IntegerStatistics statistics, CoderScratch scratch)
    {
        var range = (int)(statistics.MostStep - statistics.LeastStep + 1);
        var counts = scratch.Integers(ScratchSlots.UnsignedHistogram, range).AsSpan(0, range);
        counts.Clear();
        var stride = StrideOf(values.Length);
        for (var i = 1; i < values.Length; i += stride)
        {
            counts[(int)(values[i] - values[i - 1] - statistics.LeastStep)]++;
        }

        return CostOf(counts);
    }

    private static long EntropyOfValues(ReadOnlySpan<long> values, in IntegerStatistics statistics, CoderScratch scratch)
    {
        var range = (int)(statistics.Most - statistics.Least + 1);
        var counts = scratch.Integers(ScratchSlots.UnsignedHistogram, range).AsSpan(0, range);
        counts.Clear();
        var stride = StrideOf(values.Length);
        for (var i = 1; i < values.Length; i += stride)
        {
            counts[(int)(values[i] - statistics.Least)]++;
        }

        return CostOf(counts);
    }

    /// <summary>Entropy, and half a bit for every one that occurs: more different symbols look better in a sample than they are.</summary>
    private static long CostOf(ReadOnlySpan<int> counts) =>
        FixedLog.Entropy(counts) + ((counts.Length - (long)counts.Count(0)) * FixedLog.One * 3 / 2);

    private static int BitsOf(ulong value)
    {
        var bits = IntegerStatistics.BitsOf(value);
        return bits <= 32 ? FixedLog.Log2((uint)value | 1) : ((bits - 32) * FixedLog.One) + FixedLog.Log2((uint)(value >> (bits - 32)));
    }

    private static ulong ZigZag(long step) => ((ulong)step << 1) ^ (ulong)(step >> 63);

    private static int StrideOf(int count) => Math.Max(1, count / SampleValues);
}
