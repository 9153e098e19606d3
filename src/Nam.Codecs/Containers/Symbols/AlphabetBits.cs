// SPDX-License-Identifier: MIT
using System.Buffers.Binary;
using System.Numerics;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using Nam.Codecs.Buffers;
using Nam.Codecs.Containers.Bytes;

namespace Nam.Codecs.Containers.Symbols;

/// <summary>Noise of at most 64 different bytes, each as its place among them: mode 2 of P.</summary>
internal static class AlphabetBits
{
    /// <summary>Most different bytes; a table of pairs has room for so many.</summary>
    internal const int Most = 1 << MostBits;

    private const int MostBits = 6;

    /// <summary>Appends the alphabet, and the places of all bytes beside the window.</summary>
    /// <param name="bytes">The bytes.</param>
    /// <param name="counts">How often each value occurs; 2 to 64 of them do.</param>
    /// <param name="output">Where the alphabet goes.</param>
    /// <param name="aside">Where the places go.</param>
    internal static void Write(ReadOnlySpan<byte> bytes, ReadOnlySpan<int> counts, PooledBuffer output, PooledBuffer aside)
    {
        Span<byte> places = stackalloc byte[256];
        Span<byte> alphabet = stackalloc byte[Most];
        var count = 0;
        for (var value = 0; value < counts.Length; value++)
        {
            if (counts[value] != 0)
            {
                places[value] = (byte)count;
                alphabet[count++] = (byte)value;
            }
        }

        output.PutByte((byte)(count - 1));
        output.Write(alphabet[..count]);
        Write(bytes, places, BitsOf(count), aside);
    }

    /// <summary>Reads as many bytes as there is room for.</summary>
    [SkipLocalsInit]
    internal static void Read(ref ContainerInput input, scoped Span<byte> destination)
    {
        var count = input.ReadByte() + 1;
        var alphabet = input.ReadBytes(count);
        var isAscending = true;
        for (var i = 1; i < count; i++)
        {
            isAscending &= alphabet[i] > alphabet[i - 1];
        }

        if (!isAscending || count is 1 or > Most)
        {
            input.Throw($"has an alphabet of {count} bytes that are not 2 to {Most} in ascending order");
        }

        // Bytes that do not exist are 0x100 and so are seen at the end.
        var bits = BitsOf(count);
        Span<uint> pairs = stackalloc uint[1 << (2 * MostBits)];
        pairs = pairs[..(1 << (2 * bits))];
        FillPairs(alphabet, bits, pairs);
        var bytes = input.ReadSection((int)((((long)destination.Length * bits) + 7) >> 3));
        var used = (int)(((long)destination.Length * bits) & 7);
        var bad = used != 0 ? (uint)(bytes[^1] >> used) << 16 : 0;
        bad |= ReadPairs(bytes, bits, pairs, ref destination);
        var position = (bytes.Length << 3) - (used == 0 ? 0 : 8 - used) - (destination.Length * bits);
        for (var i = 0; i < destination.Length; i++, position += bits)
        {
            var at = position >> 3;
            var two = bytes[at] | (at + 1 < bytes.Length ? bytes[at + 1] << 8 : 0);
            var entry = pairs[(two >> (position & 7)) & ((1 << bits) - 1)];
            destination[i] = (byte)entry;
            bad |= entry & 0x1_0000;
        }

        if (bad != 0)
        {
            input.Throw($"has a byte outside of an alphabet of {count}, or bits that are not 0 after the last one");
        }
    }

    private static int BitsOf(int count) => BitOperations.Log2((uint)count - 1) + 1;

    private static void Write(ReadOnlySpan<byte> bytes, ReadOnlySpan<byte> places, int bits, PooledBuffer output)
    {
        var total = checked((int)((((long)bytes.Length * bits) + 7) >> 3));
        ref var start = ref MemoryMarshal.GetReference(output.GetSpan(total + sizeof(ulong)));
        ref var place = ref MemoryMarshal.GetReference(places);
        nint position = 0;
        while (bytes.Length >= 8)
        {
            var word = 0UL;
            for (var k = 7; k >= 0; k--)
            {
                word = (word << bits) | Unsafe.Add(ref place, bytes[k]);
            }

            Unsafe.WriteUnaligned(ref Unsafe.Add(ref start, position), word);
            position += bits;
            bytes = bytes[8..];
        }

        var last = 0UL;
        for (var k = bytes.Length - 1; k >= 0; k--)
        {
            last = (last << bits) | Unsafe.Add(ref place, bytes[k]);
        }

        Unsafe.WriteUnaligned(ref Unsafe.Add(ref start, position), last);
        output.Advance(total);
    }

    /// <summary>Reads groups of eight by tables of two, and leaves what is left of the destination.</summary>
    private static uint ReadPairs(ReadOnlySpan<byte> bytes, int bits, ReadOnlySpan<uint> pairs, ref Span<byte> destination)
    {
        ref var first = ref MemoryMarshal.GetReference(pairs);
        var mask = (1UL << (2 * bits)) - 1;
        var bad = 0u;
        var position = 0;
        while (destination.Length >= 8 && position + 8 <= bytes.Length)
        {
            var word = BinaryPrimitives.ReadUInt64LittleEndian(bytes[position..]);
            var a = Unsafe.Add(ref first, (nint)(word & mask));
            var b = Unsafe.Add(ref first, (nint)((word >> (2 * bits)) & mask));
            var c = Unsafe.Add(ref first, (nint)((word >> (4 * bits)) & mask));
            var d = Unsafe.Add(ref first, (nint)((word >> (6 * bits)) & mask));
            bad |= a | b | c | d;
            BinaryPrimitives.WriteUInt64LittleEndian(
                destination, (a & 0xFFFF) | ((ulong)(b & 0xFFFF) << 16) | ((ulong)(c & 0xFFFF) << 32) | ((ulong)d << 48));
            position += bits;
            destination = destination[8..];
        }

        return bad & 0xFFFF_0000;
    }

    /// <summary>Fills a table of two characters and a mark above them if one does not exist, or of one if two would be too many.</summary>
    private static void FillPairs(ReadOnlySpan<byte> alphabet, int bits, Span<uint> pairs)
    {
        for (var i = 0; i < pairs.Length; i++)
        {
            var low = i & ((1 << bits) - 1);
            var high = i >> bits;
            var isThere = low < alphabet.Length && high < alphabet.Length;
            pairs[i] = isThere ? alphabet[low] | (uint)alphabet[high] << 8 : 0x1_0000;
        }
    }
}
