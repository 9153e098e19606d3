// SPDX-License-Identifier: MIT
using System.Runtime.InteropServices;
using Nam.Codecs.Containers.Bytes;

namespace Nam.Codecs.Containers.Integers;

/// <summary>Reads sequence I of docs/container-format.md section 4.5 after its first byte.</summary>
internal static class IntegerReader
{
    /// <summary>Reads as many values as there is room for, one or more.</summary>
    internal static void Read(ref ContainerInput input, IntegerKind kind, scoped Span<long> values)
    {
        switch (kind)
        {
            case IntegerKind.Constant:
                values.Fill(input.ReadSigned());
                return;
            case IntegerKind.Progression:
                ReadProgression(ref input, values);
                return;
            case IntegerKind.Offset:
                ReadOffset(ref input, values);
                return;
            case IntegerKind.Differences:
                ReadDifferences(ref input, values);
                return;
            default:
                input.Throw($"has integers of kind {(byte)kind}, which is unknown or not allowed here");
                return;
        }
    }

    private static void ReadProgression(ref ContainerInput input, scoped Span<long> values)
    {
        var value = input.ReadSigned();
        var step = input.ReadSigned();
        foreach (ref var place in values)
        {
            place = value;
            value += step;
        }
    }

    private static void ReadOffset(ref ContainerInput input, scoped Span<long> values)
    {
        var least = input.ReadSigned();
        UnsignedSequence.Read(ref input, MemoryMarshal.Cast<long, ulong>(values));
        foreach (ref var value in values)
        {
            value += least;
        }
    }

    private static void ReadDifferences(ref ContainerInput input, scoped Span<long> values)
    {
        var value = input.ReadSigned();
        values[0] = value;
        UnsignedSequence.Read(ref input, MemoryMarshal.Cast<long, ulong>(values[1..]));
        foreach (ref var place in values[1..])
        {
            value += (long)((ulong)place >> 1) ^ -(place & 1);
            place = value;
        }
    }
}
