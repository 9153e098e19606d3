// SPDX-License-Identifier: MIT
using System.Buffers.Binary;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using Nam.Codecs.Buffers;
using Nam.Codecs.Containers.Bytes;

namespace Nam.Codecs.Containers.Symbols;

/// <summary>Characters of an alphabet in a fixed number of bits, without symbols in between: mode 1 of S inside of a
/// pack, eight at a time.</summary>
internal static class AlphabetBits
{
    private const int MostPairBits = 6;
    private const int MostBits = 7;

    /// <summary>Appends mode 1 of S for characters whose places in the alphabet are given, in 1 to 7 bits each.</summary>
    internal static void Write(ReadOnlySpan<byte> bytes, ReadOnlySpan<byte> places, int bits, PooledBuffer output, CoderScratch scratch)
    {
        output.PutByte(SymbolCoder.Packed);
        output.PutByte((byte)bits);
        var total = checked((int)BitPacking.Bytes(bytes.Length, bits));
        output = scratch.SectionOf(total, output);
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

    /// <summary>Reads the characters if they stand in mode 1 of S with 1 to 7 bits each.</summary>
    [SkipLocalsInit]
    internal static bool TryRead(ref ContainerInput input, scoped ReadOnlySpan<byte> alphabet, scoped Span<byte> destination)
    {
        var head = input.Rest;
        if (head.Length < 2 || head[0] != SymbolCoder.Packed || head[1] is 0 or > MostBits)
        {
            return false;
        }

        int bits = head[1];
        var needed = BitPacking.Bytes(destination.Length, bits);
        // Characters that do not exist are 0x100 and so are seen at the end; they stand for a whole table of pairs too.
        Span<uint> pairs = stackalloc uint[1 << (2 * MostPairBits)];
        pairs = pairs[..(1 << (bits <= MostPairBits ? 2 * bits : bits))];
        FillPairs(alphabet, bits, pairs);
        input.ReadBytes(2);
        var bytes = input.ReadSection((int)needed);
        var used = (int)(((long)destination.Length * bits) & 7);
        var bad = used != 0 ? (uint)(bytes[^1] >> used) << 16 : 0;
        bad |= bits <= MostPairBits ? ReadPairs(bytes, bits, pairs, ref destination) : 0;
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
            input.Throw($"has a character outside of an alphabet of {alphabet.Length} or bits that are not 0 behind the last one");
        }

        return true;
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
