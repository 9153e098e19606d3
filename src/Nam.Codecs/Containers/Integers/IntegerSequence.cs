// SPDX-License-Identifier: MIT
using Nam.Codecs.Buffers;
using Nam.Codecs.Containers.Bytes;

namespace Nam.Codecs.Containers.Integers;

/// <summary>Signed 64-bit integers: sequence I of docs/container-format.md section 4.5. All arithmetic wraps.</summary>
internal static class IntegerSequence
{
    // Runs take two integers each, so most values have to repeat the one before.
    private const double LeastRepeats = 0.6;

    private const int FewestForTable = 32;
    private const int FewestForModulo = 16;

    /// <summary>Appends the values in a kind that suits them.</summary>
    internal static void Write(ReadOnlySpan<long> values, PooledBuffer output, CoderScratch scratch)
    {
        if (!values.IsEmpty)
        {
            Write(values, IntegerStatistics.Of(values), output, scratch, mayBeRuns: true);
        }
    }

    /// <summary>Appends values of 0 to <paramref name="modulus"/> − 1 as their differences modulo it, or in a smaller kind.</summary>
    internal static void WriteModulo(ReadOnlySpan<long> values, long modulus, PooledBuffer output, CoderScratch scratch)
    {
        if (values.IsEmpty)
        {
            return;
        }

        var statistics = IntegerStatistics.Of(values);
        var isSteady = statistics.LeastStep >= 0 || statistics.MostStep <= 0 || IsRepetitive(statistics, values.Length);
        if (isSteady || values.Length < FewestForModulo)
        {
            Write(values, statistics, output, scratch, mayBeRuns: true);
            return;
        }

        var steps = scratch.UnsignedLongs(ScratchSlots.Unsigned, values.Length - 1);
        IntegerSteps.Modulo(values, modulus, steps);
        if (IntegerSteps.MeanBits(steps)
            >= Math.Min(IntegerSteps.MeanBitsOfOffsets(values, statistics.Least), IntegerSteps.MeanBits(values)))
        {
            Write(values, statistics, output, scratch, mayBeRuns: true);
            return;
        }

        output.PutByte((byte)IntegerKind.Modulo);
        output.PutVarint((ulong)modulus);
        output.PutVarint((ulong)values[0]);
        UnsignedSequence.Write(steps, output, scratch, areSteps: true);
    }

    /// <summary>Reads as many values as there is room for.</summary>
    internal static void Read(ref ContainerInput input, scoped Span<long> values)
    {
        if (!values.IsEmpty)
        {
            IntegerReader.Read(ref input, (IntegerKind)input.ReadByte(), values, mayBeRuns: true);
        }
    }

    private static bool IsRepetitive(in IntegerStatistics statistics, int count) => statistics.Repeats > LeastRepeats * count;

    private static void Write(
        ReadOnlySpan<long> values, in IntegerStatistics statistics, PooledBuffer output, CoderScratch scratch, bool mayBeRuns)
    {
        if (statistics.Least == statistics.Most)
        {
            output.PutByte((byte)IntegerKind.Constant);
            output.PutSigned(values[0]);
        }
        else if (statistics.LeastStep == statistics.MostStep)
        {
            output.PutByte((byte)IntegerKind.Progression);
            output.PutSigned(values[0]);
            output.PutSigned(statistics.LeastStep);
        }
        else if (mayBeRuns && IsRepetitive(statistics, values.Length))
        {
            WriteRuns(values, output, scratch);
        }
        else if ((statistics.LeastStep >= 0 || statistics.MostStep <= 0) && statistics.StepBits < statistics.RangeBits)
        {
            WriteMonotonic(values, statistics, output, scratch);
        }
        else if (values.Length < FewestForTable || !IntegerTable.TryWrite(values, statistics, output, scratch))
        {
            WriteDifferencesOrOffset(values, statistics, output, scratch);
        }
    }

    private static void WriteMonotonic(
        ReadOnlySpan<long> values, in IntegerStatistics statistics, PooledBuffer output, CoderScratch scratch)
    {
        var isFalling = statistics.LeastStep < 0;
        output.PutByte((byte)(isFalling ? IntegerKind.Falling : IntegerKind.Rising));
        output.PutSigned(values[0]);
        output.PutSigned(isFalling ? -statistics.MostStep : statistics.LeastStep);
        var steps = scratch.UnsignedLongs(ScratchSlots.Unsigned, values.Length - 1);
        if (isFalling)
        {
            IntegerSteps.Falling(values, statistics.MostStep, steps);
        }
        else
        {
            IntegerSteps.Rising(values, statistics.LeastStep, steps);
        }

        UnsignedSequence.Write(steps, output, scratch, areSteps: true);
    }

    private static void WriteDifferencesOrOffset(
        ReadOnlySpan<long> values, in IntegerStatistics statistics, PooledBuffer output, CoderScratch scratch)
    {
        if (IntegerSteps.PayOff(values, statistics, scratch))
        {
            output.PutByte((byte)IntegerKind.Differences);
            output.PutSigned(values[0]);
            var steps = scratch.UnsignedLongs(ScratchSlots.Unsigned, values.Length - 1);
            IntegerSteps.ZigZag(values, steps);
            UnsignedSequence.Write(steps, output, scratch, areSteps: true);
            return;
        }

        output.PutByte((byte)IntegerKind.Offset);
        output.PutSigned(statistics.Least);
        var offsets = scratch.UnsignedLongs(ScratchSlots.Unsigned, values.Length);
        IntegerSteps.Offset(values, statistics.Least, offsets);
        UnsignedSequence.Write(offsets, output, scratch);
    }

    private static void WriteRuns(ReadOnlySpan<long> values, PooledBuffer output, CoderScratch scratch)
    {
        var runs = scratch.Longs(ScratchSlots.RunValues, values.Length);
        var lengths = scratch.Longs(ScratchSlots.RunLengths, values.Length);
        var count = 0;
        for (var i = 0; i < values.Length;)
        {
            var next = i + 1;
            while (next < values.Length && values[next] == values[i])
            {
                next++;
            }

            runs[count] = values[i];
            lengths[count++] = next - i - 1;
            i = next;
        }

        output.PutByte((byte)IntegerKind.Runs);
        output.PutCount(count);
        WriteWithoutRuns(runs.AsSpan(0, count), output, scratch);
        WriteWithoutRuns(lengths.AsSpan(0, count), output, scratch);
    }

    private static void WriteWithoutRuns(ReadOnlySpan<long> values, PooledBuffer output, CoderScratch scratch) =>
        Write(values, IntegerStatistics.Of(values), output, scratch, mayBeRuns: false);
}
