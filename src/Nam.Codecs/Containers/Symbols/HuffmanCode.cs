// SPDX-License-Identifier: MIT
using System.Numerics;
using Nam.Codecs.Buffers;
using Nam.Codecs.Containers.Bytes;

namespace Nam.Codecs.Containers.Symbols;

/// <summary>A canonical Huffman code as it stands in a form: <c>varint alphabet</c> and the lengths, each against the
/// one before it.</summary>
internal static class HuffmanCode
{
    internal const int MaximumAlphabet = 4096;

    private const int MostBitsPerLength = 7;

    /// <summary>Bits of the lengths as <see cref="Write"/> puts them, without the alphabet and the rest of the last byte.</summary>
    internal static int LengthBits(ReadOnlySpan<byte> lengths)
    {
        var bits = 0;
        var before = 0;
        foreach (var length in lengths)
        {
            var step = length - before;
            bits += step switch { 0 => 1, 1 => 2, -1 => 3, _ => MostBitsPerLength };
            before = length;
        }

        return bits;
    }

    /// <summary>Appends the code.</summary>
    internal static void Write(ReadOnlySpan<byte> lengths, PooledBuffer output)
    {
        output.PutCount(lengths.Length);
        var writer = new BitWriter(output.GetSpan((((lengths.Length * MostBitsPerLength) + 7) >> 3) + BitWriter.Slack));
        var before = 0;
        foreach (var length in lengths)
        {
            switch (length - before)
            {
                case 0:
                    writer.Put(0, 1);
                    break;
                case 1:
                    writer.Put(0b01, 2);
                    break;
                case -1:
                    writer.Put(0b011, 3);
                    break;
                default:
                    writer.Put(0b111 | ((ulong)length << 3), MostBitsPerLength);
                    break;
            }

            before = length;
        }

        output.Advance(writer.Finish());
    }

    /// <summary>Reads the lengths of a code and gives their number.</summary>
    /// <param name="input">Where it stands.</param>
    /// <param name="lengths">Room for 4,096 lengths.</param>
    /// <param name="mayBeSingle">Allows a code of one symbol, which has the length 1.</param>
    /// <returns>The alphabet.</returns>
    internal static int Read(ref ContainerInput input, scoped Span<byte> lengths, bool mayBeSingle)
    {
        var alphabet = input.ReadCount(MaximumAlphabet, "symbols in a Huffman code");
        var reader = new BitReader(input.Rest);
        var before = 0;
        var total = 0;
        var used = 0;
        for (var symbol = 0; symbol < alphabet; symbol++)
        {
            var length = ReadLength(ref reader, before);
            if ((uint)length > HuffmanLengths.MaximumBits)
            {
                input.Throw($"has a code word of {length} bits; 0 to {HuffmanLengths.MaximumBits} are allowed");
            }

            if (length != 0)
            {
                used++;
                total += 1 << (HuffmanLengths.MaximumBits - length);
            }

            lengths[symbol] = (byte)length;
            before = length;
        }

        if (reader.IsOverrun || !reader.IsPaddedWithZeros)
        {
            input.Throw("has a Huffman code that is cut off or is not padded with zeros");
        }

        var isComplete = total == 1 << HuffmanLengths.MaximumBits && used >= 2;
        var isSingle = mayBeSingle && used == 1 && total == 1 << (HuffmanLengths.MaximumBits - 1);
        if (!isComplete && !isSingle)
        {
            input.Throw($"has a Huffman code of {used:N0} words that is not complete");
        }

        input.ReadBytes(reader.BytesTaken);
        return alphabet;
    }

    /// <summary>Makes the code words with their first bit lowest and a 1 above their highest; a single word has no bits.</summary>
    internal static void MakeWords(ReadOnlySpan<byte> lengths, Span<ushort> words)
    {
        Span<int> next = stackalloc int[HuffmanLengths.MaximumBits + 2];
        FirstWords(lengths, next, out var used);
        for (var symbol = 0; symbol < lengths.Length; symbol++)
        {
            var length = lengths[symbol];
            words[symbol] = length == 0 || used == 1 ? (ushort)1 : (ushort)(Reversed(next[length]++, length) | (1 << length));
        }
    }

    /// <summary>Bits of a stream with these counts in these words.</summary>
    internal static long Cost(ReadOnlySpan<int> counts, ReadOnlySpan<ushort> words)
    {
        var bits = 0L;
        for (var symbol = 0; symbol < counts.Length; symbol++)
        {
            bits += (long)counts[symbol] * BitOperations.Log2(words[symbol]);
        }

        return bits;
    }

    /// <summary>The longest of the lengths.</summary>
    internal static int Longest(ReadOnlySpan<byte> lengths)
    {
        byte longest = 0;
        foreach (var length in lengths)
        {
            longest = Math.Max(longest, length);
        }

        return longest;
    }

    private static int ReadLength(ref BitReader reader, int before)
    {
        if (reader.Take(1) == 0)
        {
            return before;
        }

        if (reader.Take(1) == 0)
        {
            return before + 1;
        }

        return reader.Take(1) == 0 ? before - 1 : (int)reader.Take(4);
    }

    /// <summary>Computes the first word of every length and the number of symbols that have a word.</summary>
    internal static void FirstWords(ReadOnlySpan<byte> lengths, Span<int> first, out int used)
    {
        Span<int> perLength = stackalloc int[HuffmanLengths.MaximumBits + 1];
        perLength.Clear();
        foreach (var length in lengths)
        {
            perLength[length]++;
        }

        used = lengths.Length - perLength[0];
        perLength[0] = 0;
        first[0] = 0;
        for (var length = 0; length <= HuffmanLengths.MaximumBits; length++)
        {
            first[length + 1] = (first[length] + perLength[length]) << 1;
        }
    }

    internal static int Reversed(int word, int length)
    {
        // Neighbours change places: bits, then pairs, then fours, then bytes.
        word = ((word >> 1) & 0x5555) | ((word & 0x5555) << 1);
        word = ((word >> 2) & 0x3333) | ((word & 0x3333) << 2);
        word = ((word >> 4) & 0x0F0F) | ((word & 0x0F0F) << 4);
        return (((word >> 8) & 0x00FF) | ((word & 0x00FF) << 8)) >> (16 - length);
    }
}
