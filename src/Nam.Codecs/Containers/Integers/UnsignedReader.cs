// SPDX-License-Identifier: MIT
using System.Buffers;
using System.Buffers.Binary;
using System.Runtime.CompilerServices;
using Nam.Codecs.Containers.Bytes;
using Nam.Codecs.Containers.Symbols;

namespace Nam.Codecs.Containers.Integers;

/// <summary>Reads sequence U of docs/container-format.md section 4.5.</summary>
internal static class UnsignedReader
{
    private const int MostTabled = 256;

    // Fewest bits that a load of eight bytes has from a value's first bit on.
    private const int BitsOfLoad = 57;

    /// <summary>Reads as many values as there is room for, one or more.</summary>
    internal static void Read(ref ContainerInput input, scoped Span<ulong> values)
    {
        var mode = input.ReadByte();
        if (mode == UnsignedSequence.Packed)
        {
            BitPacking.Read(ref input, values, ReadBits(ref input, 64));
            return;
        }

        if (mode == UnsignedSequence.Bytes)
        {
            WindowBytes.Read(ref input, values);
            return;
        }

        if (mode != UnsignedSequence.Bucketed)
        {
            input.Throw($"has integers in mode {mode}, which is unknown or not allowed here");
        }

        var rented = ArrayPool<ushort>.Shared.Rent(values.Length);
        try
        {
            ReadBucketed(ref input, values, rented.AsSpan(0, values.Length));
        }
        finally
        {
            ArrayPool<ushort>.Shared.Return(rented);
        }
    }

    private static void ReadBucketed(ref ContainerInput input, scoped Span<ulong> values, scoped Span<ushort> tokens)
    {
        var exact = ReadBits(ref input, 8);
        var buckets = new Buckets(exact, ReadBits(ref input, exact));
        SymbolCoder.Read(ref input, tokens);
        var largest = 0;
        foreach (var token in tokens)
        {
            largest = Math.Max(largest, token);
        }

        if (largest >= buckets.Tokens)
        {
            input.Throw($"has the token {largest:N0}; those of 64 bits end at {buckets.Tokens:N0}");
        }

        if (largest < MostTabled && largest < tokens.Length && buckets.ExtraBits(largest) <= BitsOfLoad)
        {
            ReadTabled(ref input, values, tokens, buckets, largest + 1);
            return;
        }

        var extraBits = 0L;
        foreach (var token in tokens)
        {
            extraBits += buckets.ExtraBits(token);
        }

        var reader = new BitReader(ReadExtra(ref input, extraBits));
        for (var i = 0; i < values.Length; i++)
        {
            values[i] = buckets.LeastOf(tokens[i]) + reader.TakeLong(buckets.ExtraBits(tokens[i]));
        }
    }

    /// <summary>Reads the values with a table of each token's least value and extra bits, as few tokens are different.</summary>
    [SkipLocalsInit]
    private static void ReadTabled(
        ref ContainerInput input, scoped Span<ulong> values, scoped Span<ushort> tokens, Buckets buckets, int count)
    {
        Span<ulong> least = stackalloc ulong[MostTabled];
        Span<byte> extra = stackalloc byte[MostTabled];
        least = least[..count];
        extra = extra[..count];
        for (var token = 0; token < count; token++)
        {
            least[token] = buckets.LeastOf(token);
            extra[token] = (byte)buckets.ExtraBits(token);
        }

        var extraBits = 0L;
        foreach (var token in tokens)
        {
            extraBits += extra[token];
        }

        var bytes = ReadExtra(ref input, extraBits);
        var last = ((long)bytes.Length - sizeof(ulong)) << 3;
        var position = 0L;
        var i = 0;
        for (; i < values.Length && position <= last; i++)
        {
            var token = tokens[i];
            var bits = extra[token];
            var word = BinaryPrimitives.ReadUInt64LittleEndian(bytes[(int)(position >> 3)..]) >> (int)(position & 7);
            values[i] = least[token] + (word & ((1UL << bits) - 1));
            position += bits;
        }

        var reader = new BitReader(bytes[(int)(position >> 3)..]);
        reader.Take((int)(position & 7));
        for (; i < values.Length; i++)
        {
            values[i] = least[tokens[i]] + reader.TakeLong(extra[tokens[i]]);
        }
    }

    /// <summary>Reads the section of so many bits and checks that zeros pad its last byte.</summary>
    private static ReadOnlySpan<byte> ReadExtra(ref ContainerInput input, long bits)
    {
        var needed = (bits + 7) >> 3;
        if (needed > input.SectionLeft(needed))
        {
            input.Throw($"has {input.SectionLeft(needed):N0} bytes left where {bits:N0} extra bits should stand");
        }

        var bytes = input.ReadSection((int)needed);
        if ((bits & 7) != 0 && bytes[^1] >> (int)(bits & 7) != 0)
        {
            input.Throw("has extra bits of integers that are not padded with zeros");
        }

        return bytes;
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
