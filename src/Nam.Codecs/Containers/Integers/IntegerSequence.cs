// SPDX-License-Identifier: MIT
using Nam.Codecs.Buffers;
using Nam.Codecs.Containers.Bytes;

namespace Nam.Codecs.Containers.Integers;

/// <summary>Signed 64-bit integers: sequence I of docs/container-format.md section 4.5. All arithmetic wraps.</summary>
internal static class IntegerSequence
{
    /// <summary>Appends the values in a kind that suits them.</summary>
    internal static void Write(ReadOnlySpan<long> values, PooledBuffer output, CoderScratch scratch)
    {
        if (!values.IsEmpty)
        {
            Write(values, IntegerStatistics.Of(values), output, scratch);
        }
    }

    /// <summary>Reads as many values as there is room for.</summary>
    internal static void Read(ref ContainerInput input, scoped Span<long> values)
    {
        if (!values.IsEmpty)
        {
            IntegerReader.Read(ref input, (IntegerKind)input.ReadByte(), values);
        }
    }

    private static void Write(ReadOnlySpan<long> values, in IntegerStatistics statistics, PooledBuffer output, CoderScratch scratch)
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
        else
        {
            WriteDifferencesOrOffset(values, statistics, output, scratch);
        }
    }

    private static void WriteDifferencesOrOffset(
        ReadOnlySpan<long> values, in IntegerStatistics statistics, PooledBuffer output, CoderScratch scratch)
    {
        if (!scratch.IsFast && IntegerSteps.PayOff(values, statistics, scratch))
        {
            output.PutByte((byte)IntegerKind.Differences);
            output.PutSigned(values[0]);
            var steps = scratch.UnsignedLongs(ScratchSlots.Unsigned, values.Length - 1);
            IntegerSteps.ZigZag(values, steps);
            UnsignedSequence.Write(steps, output, scratch);
            return;
        }

        output.PutByte((byte)IntegerKind.Offset);
        output.PutSigned(statistics.Least);
        var offsets = scratch.UnsignedLongs(ScratchSlots.Unsigned, values.Length);
        IntegerSteps.Offset(values, statistics.Least, offsets);
        UnsignedSequence.Write(offsets, output, scratch);
    }
}
