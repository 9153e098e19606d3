// SPDX-License-Identifier: MIT
using System.Runtime.CompilerServices;

namespace Nam.Codecs.Containers.Symbols;

/// <summary>One Huffman code of a deflate stream: short words by a table, long ones by counting; RFC 1951 section 3.2.2.</summary>
internal sealed class InflateCode
{
    internal const int MaximumBits = 15;

    // Parts of an entry of the table.
    internal const int LengthBits = 4;
    internal const int LengthMask = (1 << LengthBits) - 1;

    /// <summary>Entries from here on are of symbols that are no bytes.</summary>
    internal const int FirstOther = 256 << LengthBits;

    private readonly int _bits;

    private readonly ushort[] _table;
    private readonly ushort[] _symbols;
    private readonly int[] _counts = new int[MaximumBits + 1];

    /// <summary>Makes an empty code.</summary>
    /// <param name="bits">Words of so many bits are in the table.</param>
    /// <param name="symbols">Most symbols.</param>
    internal InflateCode(int bits, int symbols)
    {
        _bits = bits;
        _table = new ushort[1 << bits];
        _symbols = new ushort[symbols];
    }

    /// <summary>By the next bits: a symbol and the length of its word below, or 0 if the word is longer or none.</summary>
    internal ReadOnlySpan<ushort> Table => _table;

    /// <summary>Takes the lengths of all words; false if they make no code.</summary>
    /// <param name="lengths">The lengths, 0 to 15.</param>
    /// <param name="mayBeSingle">Allows a code of one word of one bit.</param>
    internal bool TryMake(ReadOnlySpan<byte> lengths, bool mayBeSingle)
    {
        _counts.AsSpan().Clear();
        foreach (var length in lengths)
        {
            _counts[length]++;
        }

        _counts[0] = 0;
        Span<int> next = stackalloc int[MaximumBits + 2];
        next[0] = 0;
        var left = 1;
        var longest = 0;
        for (var length = 0; length <= MaximumBits; length++)
        {
            next[length + 1] = next[length] + _counts[length];
            left = length == 0 ? left : (2 * left) - _counts[length];
            longest = _counts[length] == 0 ? longest : length;
            if (left < 0)
            {
                return false;
            }
        }

        // As zlib does: a code without words is an error only when one is read.
        if (left > 0 && longest != 0 && (longest != 1 || !mayBeSingle))
        {
            return false;
        }

        for (var symbol = 0; symbol < lengths.Length; symbol++)
        {
            if (lengths[symbol] != 0)
            {
                _symbols[next[lengths[symbol]]++] = (ushort)symbol;
            }
        }

        FillTable();
        return true;
    }

    /// <summary>Decodes a symbol; −1 if the next bits are no word of the code.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal int Decode(ref InflateBits bits)
    {
        var entry = _table[(int)bits.Next & (_table.Length - 1)];
        if (entry == 0)
        {
            return DecodeLong(ref bits);
        }

        bits.Drop(entry & LengthMask);
        return entry >> LengthBits;
    }

    private int DecodeLong(ref InflateBits bits)
    {
        var word = 0;
        var first = 0;
        var index = 0;
        for (var length = 1; length <= MaximumBits; length++)
        {
            word = (word << 1) | ((int)(bits.Next >> (length - 1)) & 1);
            if (word - first < _counts[length])
            {
                bits.Drop(length);
                return _symbols[index + word - first];
            }

            index += _counts[length];
            first = (first + _counts[length]) << 1;
        }

        return -1;
    }

    private void FillTable()
    {
        _table.AsSpan().Clear();
        var index = 0;
        var word = 0;
        for (var length = 1; length <= _bits; length++)
        {
            for (var end = index + _counts[length]; index < end; index++)
            {
                var entry = (ushort)((_symbols[index] << LengthBits) | length);
                for (var slot = word; slot < _table.Length; slot += 1 << length)
                {
                    _table[slot] = entry;
                }

                // Adds one to a word that stands with its first bit lowest.
                var bit = 1 << (length - 1);
                while ((word & bit) != 0)
                {
                    word ^= bit;
                    bit >>= 1;
                }

                word |= bit;
            }
        }
    }
}
