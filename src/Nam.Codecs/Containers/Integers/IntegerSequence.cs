// SPDX-License-Identifier: MIT
namespace Nam.Codecs;

/// <summary>Signed 64-bit integers: sequence I of docs/container-format.md section 4.5. All arithmetic wraps.</summary>
internal static class IntegerSequence
{
    /// <summary>Appends the values in a kind that suits them.</summary>
    internal static void Write(ReadOnlySpan<long> values, PooledBuffer output, CoderScratch scratch)
    {
        Write(values, output, scratch, mayBeRuns: true);
    }

    /// <summary>Appends values of 0 to <paramref name="modulus"/> − 1 as their differences modulo it, or in a smaller kind.</summary>
    internal static void WriteModulo(ReadOnlySpan<long> values, long modulus, PooledBuffer output, CoderScratch scratch)
    {
        if (values.IsEmpty)
        {
            return;
        }

        output.PutByte((byte)IntegerKind.Modulo);
        output.PutVarint((ulong)modulus);
        output.PutVarint((ulong)values[0]);
        var steps = scratch.UnsignedLongs(ScratchSlots.Unsigned, values.Length - 1);
        for (var i = 1; i < values.Length; i++)
        {
            var step = values[i] - values[i - 1];
            steps[i - 1] = (ulong)(step < 0 ? step + modulus : step);
        }

        UnsignedSequence.Write(steps, output, scratch);
    }

    /// <summary>Reads as many values as there is room for.</summary>
    internal static void Read(ref ContainerInput input, scoped Span<long> values)
    {
        if (!values.IsEmpty)
        {
            IntegerReader.Read(ref input, (IntegerKind)input.ReadByte(), values, mayBeRuns: true);
        }
    }

    private static void Write(ReadOnlySpan<long> values, PooledBuffer output, CoderScratch scratch, bool mayBeRuns)
    {
        if (values.IsEmpty)
        {
            return;
        }

        var statistics = IntegerStatistics.Of(values);
        if (statistics.Least == statistics.Most)
        {
            output.PutByte((byte)IntegerKind.Constant);
            output.PutSigned(values[0]);
            return;
        }

        if (statistics.LeastStep == statistics.MostStep)
        {
            output.PutByte((byte)IntegerKind.Progression);
            output.PutSigned(values[0]);
            output.PutSigned(statistics.LeastStep);
            return;
        }

        if (mayBeRuns && statistics.Repeats > values.Length / 3 * 2)
        {
            WriteRuns(values, output, scratch);
            return;
        }

        WriteOffset(values, statistics.Least, output, scratch);
    }

    private static void WriteOffset(ReadOnlySpan<long> values, long least, PooledBuffer output, CoderScratch scratch)
    {
        output.PutByte((byte)IntegerKind.Offset);
        output.PutSigned(least);
        var offsets = scratch.UnsignedLongs(ScratchSlots.Unsigned, values.Length);
        for (var i = 0; i < values.Length; i++)
        {
            offsets[i] = unchecked((ulong)(values[i] - least));
        }

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
        Write(runs.AsSpan(0, count), output, scratch, mayBeRuns: false);
        Write(lengths.AsSpan(0, count), output, scratch, mayBeRuns: false);
    }
}
