// SPDX-License-Identifier: MIT
namespace Nam.Codecs.Containers.Symbols;

/// <summary>Unpacks deflate (RFC 1951) of known size.</summary>
/// <remarks>
/// For blocks of some hundred bytes: the system's zlib is faster at each byte but takes longer than such a block as a
/// whole for making its state, which cannot be kept. Accepts what zlib accepts. Not safe for concurrent use.
/// </remarks>
internal sealed class SmallInflate
{
    private const int EndOfBlock = 256;
    private const int FirstLength = 257;
    private const int MostLiterals = 286;
    private const int MostDistances = 30;
    private const int FixedLiterals = 288;
    private const int FixedDistances = 32;
    private const int LengthCodes = 19;
    private const int LongestLength = 15;

    private static readonly InflateCode FixedLiteralCode = MakeFixedLiterals();
    private static readonly InflateCode FixedDistanceCode = MakeFixedDistances();

    private readonly InflateCode _lengthCode = new(7, LengthCodes);
    private readonly InflateCode _literals = new(9, FixedLiterals);
    private readonly InflateCode _distances = new(7, FixedDistances);
    private readonly byte[] _lengths = new byte[MostLiterals + MostDistances];

    private static ReadOnlySpan<byte> LengthOrder => [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15];

    private static ReadOnlySpan<ushort> LengthBase =>
        [3, 4, 5, 6, 7, 8, 9, 10, 11, 13, 15, 17, 19, 23, 27, 31, 35, 43, 51, 59, 67, 83, 99, 115, 131, 163, 195, 227, 258];

    private static ReadOnlySpan<byte> LengthExtra =>
        [0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5, 0];

    private static ReadOnlySpan<ushort> DistanceBase =>
    [
        1, 2, 3, 4, 5, 7, 9, 13, 17, 25, 33, 49, 65, 97, 129, 193, 257, 385, 513, 769, 1_025, 1_537, 2_049, 3_073,
        4_097, 6_145, 8_193, 12_289, 16_385,
        24_577,
    ];

    private static ReadOnlySpan<byte> DistanceExtra =>
        [0, 0, 0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 7, 7, 8, 8, 9, 9, 10, 10, 11, 11, 12, 12, 13, 13];

    /// <summary>Unpacks; false unless the stream takes just all of its bytes and gives just so many.</summary>
    internal bool TryRead(ReadOnlySpan<byte> packed, Span<byte> destination)
    {
        var bits = new InflateBits(packed);
        var at = 0;
        bool isLast;
        do
        {
            bits.Fill();
            isLast = bits.Take(1) != 0;
            var isFine = bits.Take(2) switch
            {
                0 => TryReadStored(ref bits, destination, ref at),
                1 => TryReadCoded(ref bits, FixedLiteralCode, FixedDistanceCode, destination, ref at),
                2 => TryReadCodes(ref bits) && TryReadCoded(ref bits, _literals, _distances, destination, ref at),
                _ => false,
            };
            if (!isFine || bits.IsOverrun)
            {
                return false;
            }
        }
        while (!isLast);
        return at == destination.Length && bits.BytesTaken == packed.Length;
    }

    private static bool TryReadStored(ref InflateBits bits, Span<byte> destination, ref int at)
    {
        var sizes = bits.TakeBytes(4);
        if (sizes.IsEmpty)
        {
            return false;
        }

        var count = sizes[0] | (sizes[1] << 8);
        if ((count ^ sizes[2] ^ (sizes[3] << 8)) != 0xFFFF)
        {
            return false;
        }

        var stored = bits.TakeBytes(count);
        if (stored.Length != count || !stored.TryCopyTo(destination[at..]))
        {
            return false;
        }

        at += count;
        return true;
    }

    /// <summary>Reads the two codes of a block.</summary>
    private bool TryReadCodes(ref InflateBits bits)
    {
        var literals = bits.Take(5) + FirstLength;
        var distances = bits.Take(5) + 1;
        var lengthCodes = bits.Take(4) + 4;
        if (literals > MostLiterals || distances > MostDistances)
        {
            return false;
        }

        Span<byte> order = stackalloc byte[LengthCodes];
        order.Clear();
        for (var index = 0; index < lengthCodes; index++)
        {
            bits.Fill();
            order[LengthOrder[index]] = (byte)bits.Take(3);
        }

        var lengths = _lengths.AsSpan(0, literals + distances);
        return _lengthCode.TryMake(order, mayBeSingle: false)
            && TryReadLengths(ref bits, lengths)
            && lengths[EndOfBlock] != 0
            && _literals.TryMake(lengths[..literals], mayBeSingle: true)
            && _distances.TryMake(lengths[literals..], mayBeSingle: true);
    }

    private bool TryReadLengths(ref InflateBits bits, Span<byte> lengths)
    {
        for (var index = 0; index < lengths.Length;)
        {
            bits.Fill();
            var symbol = _lengthCode.Decode(ref bits);
            if ((uint)symbol <= LongestLength)
            {
                lengths[index++] = (byte)symbol;
                continue;
            }

            // The length before again, or zeros.
            var (count, length) = symbol switch
            {
                16 when index > 0 => (3 + bits.Take(2), lengths[index - 1]),
                17 => (3 + bits.Take(3), (byte)0),
                18 => (11 + bits.Take(7), (byte)0),
                _ => (int.MaxValue, (byte)0),
            };
            if (count > lengths.Length - index)
            {
                return false;
            }

            lengths.Slice(index, count).Fill(length);
            index += count;
        }

        return true;
    }

    private static bool TryReadCoded(ref InflateBits bits, InflateCode literals, InflateCode distances, Span<byte> destination, ref int at)
    {
        while (true)
        {
            at = bits.CopyLiterals(literals, destination, at);

            // Enough for a length and a distance with all their extra bits.
            bits.Fill();
            var symbol = literals.Decode(ref bits);
            if (symbol < EndOfBlock)
            {
                if (symbol < 0 || at == destination.Length)
                {
                    return false;
                }

                destination[at++] = (byte)symbol;
                continue;
            }

            if (symbol == EndOfBlock)
            {
                return true;
            }

            symbol -= FirstLength;
            if (symbol >= LengthBase.Length)
            {
                return false;
            }

            var length = LengthBase[symbol] + bits.Take(LengthExtra[symbol]);
            symbol = distances.Decode(ref bits);
            if ((uint)symbol >= MostDistances)
            {
                return false;
            }

            var distance = DistanceBase[symbol] + bits.Take(DistanceExtra[symbol]);
            if (distance > at || length > destination.Length - at)
            {
                return false;
            }

            Copy(destination, at, distance, length);
            at += length;
        }
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

    private static InflateCode MakeFixedLiterals()
    {
        Span<byte> lengths = stackalloc byte[FixedLiterals];
        lengths[..144].Fill(8);
        lengths[144..256].Fill(9);
        lengths[256..280].Fill(7);
        lengths[280..].Fill(8);
        var code = new InflateCode(9, FixedLiterals);
        code.TryMake(lengths, mayBeSingle: false);
        return code;
    }

    private static InflateCode MakeFixedDistances()
    {
        Span<byte> lengths = stackalloc byte[FixedDistances];
        lengths.Fill(5);
        var code = new InflateCode(5, FixedDistances);
        code.TryMake(lengths, mayBeSingle: false);
        return code;
    }
}
