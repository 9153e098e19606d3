// SPDX-License-Identifier: MIT
using System.Buffers;
using System.Numerics;

namespace Nam.Codecs;

/// <summary>Unsigned 64-bit integers: sequence U of docs/container-format.md section 4.5.</summary>
internal static class UnsignedSequence
{
    private const byte Packed = 0;
    private const byte Split = 1;
    private const byte Buckets = 2;

    /// <summary>Appends the values in a mode that suits them.</summary>
    internal static void Write(ReadOnlySpan<ulong> values, PooledBuffer output, CoderScratch scratch)
    {
        if (values.IsEmpty)
        {
            return;
        }

        var all = 0UL;
        foreach (var value in values)
        {
            all |= value;
        }

        var bits = 64 - BitOperations.LeadingZeroCount(all);
        if (bits > 12)
        {
            output.PutByte(Packed);
            output.PutByte((byte)bits);
            BitPacking.Write(values, bits, output);
            return;
        }

        output.PutByte(Split);
        output.PutByte(0);
        var symbols = scratch.Symbols(ScratchSlots.Tokens, values.Length).AsSpan(0, values.Length);
        for (var i = 0; i < symbols.Length; i++)
        {
            symbols[i] = (ushort)values[i];
        }

        SymbolCoder.Write(symbols, output, scratch);
    }

    /// <summary>Reads as many values as there is room for.</summary>
    internal static void Read(ref ContainerInput input, scoped Span<ulong> values)
    {
        if (values.IsEmpty)
        {
            return;
        }

        var mode = input.ReadByte();
        switch (mode)
        {
            case Packed:
                BitPacking.Read(ref input, values, ReadBits(ref input, 64));
                return;
            case Split:
                ReadSplit(ref input, values);
                return;
            case Buckets:
                ReadBuckets(ref input, values);
                return;
            default:
                input.Throw($"has integers in mode {mode}, which is unknown");
                return;
        }
    }

    private static void ReadSplit(ref ContainerInput input, scoped Span<ulong> values)
    {
        var bits = ReadBits(ref input, 63);
        var symbols = ArrayPool<ushort>.Shared.Rent(values.Length);
        try
        {
            var high = symbols.AsSpan(0, values.Length);
            SymbolCoder.Read(ref input, high);
            BitPacking.Read(ref input, values, bits);
            var most = ulong.MaxValue >> bits;
            for (var i = 0; i < values.Length; i++)
            {
                if (high[i] > most)
                {
                    input.Throw($"has an integer of more than 64 bits: {high[i]:N0} above {bits}");
                }

                values[i] |= (ulong)high[i] << bits;
            }
        }
        finally
        {
            ArrayPool<ushort>.Shared.Return(symbols);
        }
    }

    private static void ReadBuckets(ref ContainerInput input, scoped Span<ulong> values)
    {
        var exact = ReadBits(ref input, 8);
        var mantissa = ReadBits(ref input, exact);
        var symbols = ArrayPool<ushort>.Shared.Rent(values.Length);
        try
        {
            var tokens = symbols.AsSpan(0, values.Length);
            SymbolCoder.Read(ref input, tokens);
            var last = (1 << exact) + ((64 - exact) << mantissa);
            var reader = new BitReader(input.Rest);
            for (var i = 0; i < values.Length; i++)
            {
                if (tokens[i] >= last)
                {
                    input.Throw($"has the token {tokens[i]:N0}; those of 64 bits end at {last:N0}");
                }

                values[i] = tokens[i] < 1 << exact ? tokens[i] : ReadBucket(ref reader, tokens[i] - (1 << exact), exact, mantissa);
            }

            if (reader.IsOverrun || !reader.IsPaddedWithZeros)
            {
                input.Throw("has extra bits of integers that are cut off or not padded with zeros");
            }

            input.ReadBytes(reader.BytesTaken);
        }
        finally
        {
            ArrayPool<ushort>.Shared.Return(symbols);
        }
    }

    private static ulong ReadBucket(ref BitReader reader, int bucket, int exact, int mantissa)
    {
        var extra = exact + (bucket >> mantissa) - mantissa;
        var head = (1UL << mantissa) | ((ulong)bucket & ((1UL << mantissa) - 1));
        var low = reader.Take(Math.Min(extra, 32));
        var high = extra > 32 ? reader.Take(extra - 32) : 0;
        return (head << extra) | (high << 32) | low;
    }

    private static int ReadBits(ref ContainerInput input, int most)
    {
        var bits = input.ReadByte();
        if (bits > most)
        {
            input.Throw($"has integers of {bits} bits; {most} are allowed here");
        }

        return bits;
    }
}
