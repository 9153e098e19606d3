// SPDX-License-Identifier: MIT
using System.Buffers;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using Nam.Codecs.Containers.Bytes;
using Nam.Codecs.Containers.Symbols;

namespace Nam.Codecs.Containers.Integers;

/// <summary>Reads sequence I of docs/container-format.md section 4.5 behind its first byte.</summary>
internal static class IntegerReader
{
    private const int MaximumTable = 4096;

    /// <summary>Reads as many values as there is room for, one or more.</summary>
    internal static void Read(ref ContainerInput input, IntegerKind kind, scoped Span<long> values, bool mayBeRuns)
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
            case IntegerKind.Rising or IntegerKind.Falling:
                ReadMonotonic(ref input, values, kind == IntegerKind.Falling);
                return;
            case IntegerKind.Differences:
                ReadDifferences(ref input, values);
                return;
            case IntegerKind.Table:
                ReadTable(ref input, values);
                return;
            case IntegerKind.Runs when mayBeRuns:
                ReadRuns(ref input, values);
                return;
            case IntegerKind.Modulo:
                ReadModulo(ref input, values);
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

    private static void ReadMonotonic(ref ContainerInput input, scoped Span<long> values, bool isFalling)
    {
        var value = input.ReadSigned();
        var step = input.ReadSigned();
        values[0] = value;
        UnsignedSequence.Read(ref input, MemoryMarshal.Cast<long, ulong>(values[1..]));
        foreach (ref var place in values[1..])
        {
            value = isFalling ? value - step - place : value + step + place;
            place = value;
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

    [SkipLocalsInit]
    private static void ReadTable(ref ContainerInput input, scoped Span<long> values)
    {
        var count = input.ReadCount(MaximumTable, "entries in a table of integers");
        Span<long> table = stackalloc long[MaximumTable];
        table = table[..count];
        var entry = 0L;
        foreach (ref var place in table)
        {
            entry += input.ReadSigned();
            place = entry;
        }

        var rented = ArrayPool<ushort>.Shared.Rent(values.Length);
        try
        {
            var symbols = rented.AsSpan(0, values.Length);
            SymbolCoder.Read(ref input, symbols);
            for (var i = 0; i < symbols.Length; i++)
            {
                if (symbols[i] >= count)
                {
                    input.Throw($"has entry {symbols[i]:N0} of a table of {count:N0}");
                }

                values[i] = table[symbols[i]];
            }
        }
        finally
        {
            ArrayPool<ushort>.Shared.Return(rented);
        }
    }

    private static void ReadRuns(ref ContainerInput input, scoped Span<long> values)
    {
        var count = input.ReadCount(values.Length, "runs");
        if (count == 0)
        {
            input.Throw("has 0 runs where values should stand");
        }

        var rented = ArrayPool<long>.Shared.Rent(2 * count);
        try
        {
            var runs = rented.AsSpan(0, count);
            var lengths = rented.AsSpan(count, count);
            Read(ref input, (IntegerKind)input.ReadByte(), runs, mayBeRuns: false);
            Read(ref input, (IntegerKind)input.ReadByte(), lengths, mayBeRuns: false);
            var done = 0;
            for (var i = 0; i < count; i++)
            {
                if ((ulong)lengths[i] >= (ulong)(values.Length - done))
                {
                    input.Throw($"has a run of {(ulong)lengths[i]:N0} and one where {values.Length - done:N0} values are left");
                }

                var length = (int)lengths[i] + 1;
                values.Slice(done, length).Fill(runs[i]);
                done += length;
            }

            if (done != values.Length)
            {
                input.Throw($"has runs of {done:N0} values instead of {values.Length:N0}");
            }
        }
        finally
        {
            ArrayPool<long>.Shared.Return(rented);
        }
    }

    private static void ReadModulo(ref ContainerInput input, scoped Span<long> values)
    {
        var modulus = input.ReadVarint();
        var value = input.ReadVarint();
        if (value >= modulus || modulus > long.MaxValue)
        {
            input.Throw($"has {value:N0} as a value modulo {modulus:N0}");
        }

        values[0] = (long)value;
        var rest = MemoryMarshal.Cast<long, ulong>(values[1..]);
        UnsignedSequence.Read(ref input, rest);
        foreach (ref var place in rest)
        {
            if (place >= modulus)
            {
                input.Throw($"has a step of {place:N0} modulo {modulus:N0}");
            }

            value += place;
            value = value >= modulus ? value - modulus : value;
            place = value;
        }
    }
}
