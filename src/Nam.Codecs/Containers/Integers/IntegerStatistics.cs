// SPDX-License-Identifier: MIT
using System.Numerics;
using System.Runtime.InteropServices;
using System.Runtime.Intrinsics;

namespace Nam.Codecs.Containers.Integers;

/// <summary>What one look at signed integers says: their range, and that of the steps between them.</summary>
internal readonly record struct IntegerStatistics(long Least, long Most, long LeastStep, long MostStep)
{
    /// <summary>Bits of the largest value above the least.</summary>
    internal int RangeBits => BitsOf((ulong)(Most - Least));

    /// <summary>Bits that a value has, 0 for 0.</summary>
    internal static int BitsOf(ulong value) => 64 - BitOperations.LeadingZeroCount(value);

    /// <summary>Looks at one value or more; with only one, the steps are 0. Steps wrap.</summary>
    internal static IntegerStatistics Of(ReadOnlySpan<long> values)
    {
        if (values.Length == 1)
        {
            return new IntegerStatistics(values[0], values[0], 0, 0);
        }

        var least = Vector256.Create(values[0]);
        var most = least;
        var leastStep = Vector256.Create(long.MaxValue);
        var mostStep = Vector256.Create(long.MinValue);
        ref var first = ref MemoryMarshal.GetReference(values);
        var i = 1;
        for (; i + Vector256<long>.Count <= values.Length; i += Vector256<long>.Count)
        {
            var here = Vector256.LoadUnsafe(ref first, (nuint)i);
            var step = here - Vector256.LoadUnsafe(ref first, (nuint)i - 1);
            least = Vector256.Min(least, here);
            most = Vector256.Max(most, here);
            leastStep = Vector256.Min(leastStep, step);
            mostStep = Vector256.Max(mostStep, step);
        }

        var found = new IntegerStatistics(long.MaxValue, long.MinValue, long.MaxValue, long.MinValue);
        for (var lane = 0; lane < Vector256<long>.Count; lane++)
        {
            found = new IntegerStatistics(
                Math.Min(found.Least, least[lane]),
                Math.Max(found.Most, most[lane]),
                Math.Min(found.LeastStep, leastStep[lane]),
                Math.Max(found.MostStep, mostStep[lane]));
        }

        for (; i < values.Length; i++)
        {
            var step = values[i] - values[i - 1];
            found = new IntegerStatistics(
                Math.Min(found.Least, values[i]),
                Math.Max(found.Most, values[i]),
                Math.Min(found.LeastStep, step),
                Math.Max(found.MostStep, step));
        }

        return found;
    }
}
