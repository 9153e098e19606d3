// SPDX-License-Identifier: MIT
using System.Buffers.Binary;
using Nam.Codecs.Buffers;

namespace Nam.Codecs.Containers.Symbols;

/// <summary>Deflate (RFC 1951) of a few hundred bytes as one block of fixed codes, which is what zlib makes of them too.</summary>
/// <remarks>zlib takes 5 µs and more to begin; all of this takes about 1 µs for 170 bytes of names. Not safe for concurrent use.</remarks>
internal sealed class SmallDeflate
{
    /// <summary>Most bytes that can be compressed.</summary>
    internal const int MostBytes = 1_024;

    private const int ShortestMatch = 3;
    private const int LongestMatch = 258;
    private const int HashBits = 9;
    private const int MostTries = 16;

    // Codes and extra bits, the first of them lowest, and above them a 1, by the byte, by the length and by the distance.
    private static readonly uint[] Literals = [.. Enumerable.Range(0, 256).Select(LiteralCode)];
    private static readonly uint[] Lengths = [.. Enumerable.Range(0, LongestMatch + 1).Select(LengthCode)];
    private static readonly uint[] Distances = [.. Enumerable.Range(0, MostBytes + 1).Select(DistanceCode)];

    // Places plus 1 of three bytes by their hash, and for each place the one before it with the same hash.
    private readonly short[] _latest = new short[1 << HashBits];
    private readonly short[] _before = new short[MostBytes];

    /// <summary>Appends the compressed bytes.</summary>
    internal void Write(ReadOnlySpan<byte> bytes, PooledBuffer output)
    {
        _latest.AsSpan().Clear();
        var writer = new HuffmanWriter(output.GetSpan(bytes.Length + (bytes.Length / 8) + (2 * HuffmanWriter.Slack)));

        // The last block, of fixed codes.
        writer.Put(0b1_011);
        var length = 0;
        var distance = 0;
        if (bytes.Length != 0)
        {
            length = Find(bytes, 0, out distance);
        }

        for (var at = 0; at < bytes.Length;)
        {
            // A longer match from the next byte on is worth a byte as it is.
            var next = Find(bytes, at + 1, out var nextDistance);
            if (length == 0 || next > length)
            {
                writer.Put((int)Literals[bytes[at]]);
                at++;
                (length, distance) = (next, nextDistance);
                continue;
            }

            writer.Gather((int)Lengths[length]);
            writer.Put((int)Distances[distance]);
            for (var skipped = at + 2; skipped < at + length; skipped++)
            {
                Add(bytes, skipped);
            }

            at += length;
            length = Find(bytes, at, out distance);
        }

        // The end of the block.
        writer.Put(0b1_0000000);
        output.Advance(writer.FinishBytes());
    }

    private static uint LiteralCode(int value) => value < 144 ? Word(0x30 + value, 8) : Word(0x190 + value - 144, 9);

    private static uint LengthCode(int length)
    {
        if (length < ShortestMatch)
        {
            return 0;
        }

        var (symbol, extra, least) = length switch
        {
            LongestMatch => (285, 0, LongestMatch),
            < 11 => (254 + length, 0, length),
            _ => InBuckets(length - ShortestMatch, perBits: 4, first: 265, ShortestMatch),
        };
        var word = symbol < 280 ? Word(symbol - 256, 7) : Word(0xC0 + symbol - 280, 8);
        return WithExtra(word, length - least, extra);
    }

    private static uint DistanceCode(int distance)
    {
        if (distance == 0)
        {
            return 0;
        }

        var (symbol, extra, least) = distance < 5 ? (distance - 1, 0, distance) : InBuckets(distance - 1, perBits: 2, first: 4, 1);
        return WithExtra(Word(symbol, 5), distance - least, extra);
    }

    /// <summary>Symbol, extra bits and least value: so many symbols to each number of extra bits.</summary>
    private static (int Symbol, int Extra, int Least) InBuckets(int value, int perBits, int first, int offset)
    {
        var extra = 1;
        while (value >= (2 * perBits) << extra)
        {
            extra++;
        }

        var place = (value >> extra) - perBits;
        return (first + ((extra - 1) * perBits) + place, extra, ((perBits + place) << extra) + offset);
    }

    private static uint Word(int code, int length) => (uint)(HuffmanCode.Reversed(code, length) | (1 << length));

    private static uint WithExtra(uint word, int value, int extra)
    {
        var length = System.Numerics.BitOperations.Log2(word);
        return (word ^ (1u << length)) | (uint)value << length | 1u << (length + extra);
    }

    private static int Hash(ReadOnlySpan<byte> bytes, int at)
    {
        var three = BinaryPrimitives.ReadUInt16LittleEndian(bytes[at..]) | ((uint)bytes[at + 2] << 16);
        return (int)((three * 0x9E3779B1u) >> (32 - HashBits));
    }

    private void Add(ReadOnlySpan<byte> bytes, int at)
    {
        if (at + ShortestMatch <= bytes.Length)
        {
            ref var latest = ref _latest[Hash(bytes, at)];
            _before[at] = latest;
            latest = (short)(at + 1);
        }
    }

    /// <summary>Finds the longest match of a place, 0 if there is none, and adds the place.</summary>
    private int Find(ReadOnlySpan<byte> bytes, int at, out int distance)
    {
        distance = 0;
        if (at + ShortestMatch > bytes.Length)
        {
            return 0;
        }

        ref var latest = ref _latest[Hash(bytes, at)];
        var best = ShortestMatch - 1;
        var here = bytes[at..Math.Min(bytes.Length, at + LongestMatch)];
        var place = latest - 1;
        for (var tries = 0; place >= 0 && tries < MostTries && best < here.Length; tries++)
        {
            if (bytes[place + best] == here[best])
            {
                var length = here.CommonPrefixLength(bytes[place..]);
                if (length > best)
                {
                    best = length;
                    distance = at - place;
                }
            }

            place = _before[place] - 1;
        }

        _before[at] = latest;
        latest = (short)(at + 1);
        return distance == 0 ? 0 : best;
    }
}
