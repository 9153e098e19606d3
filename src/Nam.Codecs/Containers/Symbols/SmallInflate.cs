// SPDX-License-Identifier: MIT
using System.Buffers.Binary;
using System.Runtime.CompilerServices;

namespace Nam.Codecs.Containers.Symbols;

/// <summary>Unpacks what <see cref="SmallDeflate"/> makes: deflate (RFC 1951) of one block of fixed codes.</summary>
/// <remarks>For some hundred bytes: zlib is faster at each byte but takes longer than such a block to begin.</remarks>
internal static class SmallInflate
{
    private const int LastOfFixedCodes = 0b011;
    private const int EndOfBlock = 256;
    private const int FirstOther = EndOfBlock << 4;
    private const int LengthSymbols = 29;
    private const int DistanceSymbols = 30;
    private const int LongestLength = 258;
    private const int WordBits = 9;
    private const int DistanceBits = 5;

    // By the next bits: a symbol, and below it the four bits that hold the length of its word.
    private static readonly ushort[] Symbols = MakeSymbols();
    private static readonly byte[] DistanceSymbol =
        [.. Enumerable.Range(0, 1 << DistanceBits).Select(word => (byte)HuffmanCode.Reversed(word, DistanceBits))];

    /// <summary>Unpacks; false unless the stream takes just all of its bytes and gives just so many.</summary>
    internal static bool TryRead(ReadOnlySpan<byte> packed, Span<byte> destination)
    {
        if ((Load(packed, 0) & 7) != LastOfFixedCodes)
        {
            return false;
        }

        var position = 3L;
        var at = 0;
        while (true)
        {
            // Enough for two bytes, and a length and a distance with all their extra bits; behind the end stand zeros, which
            // end the block.
            var word = Load(packed, position);
            int entry = Symbols[(int)word & ((1 << WordBits) - 1)];
            for (var more = 2; more > 0 && entry < FirstOther && at < destination.Length; more--)
            {
                destination[at++] = (byte)(entry >> 4);
                position += entry & 0xF;
                word >>= entry & 0xF;
                entry = Symbols[(int)word & ((1 << WordBits) - 1)];
            }

            var symbol = entry >> 4;
            position += entry & 0xF;
            if (symbol < EndOfBlock)
            {
                if (at == destination.Length)
                {
                    return false;
                }

                destination[at++] = (byte)symbol;
                continue;
            }

            if (symbol == EndOfBlock)
            {
                return at == destination.Length && (position + 7) >> 3 == packed.Length;
            }

            symbol -= EndOfBlock + 1;
            word >>= entry & 0xF;
            var length = LongestLength;
            if (symbol != LengthSymbols - 1)
            {
                length = 3 + Of(symbol, headBits: 2, word, out var extra);
                word >>= extra;
                position += extra;
            }

            int code = DistanceSymbol[(int)word & ((1 << DistanceBits) - 1)];
            var distance = 1 + Of(code, headBits: 1, word >> DistanceBits, out var distanceExtra);
            position += DistanceBits + distanceExtra;
            if (symbol >= LengthSymbols || code >= DistanceSymbols || distance > at || length > destination.Length - at)
            {
                return false;
            }

            Copy(destination, at, distance, length);
            at += length;
        }
    }

    /// <summary>The value of a length or distance, less the least there is: 2 to the power of so many
    /// symbols to each number of extra bits.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static int Of(int symbol, int headBits, ulong next, out int extra)
    {
        extra = Math.Max(0, (symbol >> headBits) - 1);
        return ((symbol - (extra << headBits)) << extra) + ((int)next & ((1 << extra) - 1));
    }

    /// <summary>The bits from a place on, 57 at least, with zeros behind the last.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static ulong Load(ReadOnlySpan<byte> bytes, long position)
    {
        var at = (int)(position >> 3);
        var word = at <= bytes.Length - sizeof(ulong) ? BinaryPrimitives.ReadUInt64LittleEndian(bytes[at..]) : LoadLast(bytes, at);
        return word >> (int)(position & 7);
    }

    private static ulong LoadLast(ReadOnlySpan<byte> bytes, int at)
    {
        var word = 0UL;
        for (var index = bytes.Length - 1; index >= at; index--)
        {
            word = (word << 8) | bytes[index];
        }

        return word;
    }

    private static void Copy(Span<byte> destination, int at, int distance, int length)
    {
        if (distance >= length)
        {
            destination.Slice(at - distance, length).CopyTo(destination[at..]);
            return;
        }

        // The bytes are a repetition of the last ones.
        for (var end = at + length; at < end; at++)
        {
            destination[at] = destination[at - distance];
        }
    }

    private static ushort[] MakeSymbols()
    {
        var table = new ushort[1 << WordBits];
        for (var symbol = 0; symbol < 288; symbol++)
        {
            var (code, length) = symbol switch
            {
                < 144 => (0x30 + symbol, 8),
                < 256 => (0x190 + symbol - 144, 9),
                < 280 => (symbol - 256, 7),
                _ => (0xC0 + symbol - 280, 8),
            };
            for (var slot = HuffmanCode.Reversed(code, length); slot < table.Length; slot += 1 << length)
            {
                table[slot] = (ushort)((symbol << 4) | length);
            }
        }

        return table;
    }
}
