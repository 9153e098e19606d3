// SPDX-License-Identifier: MIT
using System.Buffers;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;

namespace Nam.Codecs.Containers.Symbols;

/// <summary>Decoding tables of one code or several, in one rented array.</summary>
/// <remarks>
/// An entry is found by the next bits of the stream: bits 0 to 5 the length of the word (so that it is a shift count as
/// it stands), from bit 6 the symbol, from bit 18 the number of the code that the next symbol is in. A word longer than
/// <see cref="RootBits"/> goes over a second table: bit 31 is set and the other bits say where that begins.
/// </remarks>
internal partial struct HuffmanTable
{
    /// <summary>Bits of the first table at most: with more, 16 of them would not stay in a near cache.</summary>
    internal const int RootBits = 11;

    private const int SymbolShift = 6;
    private const int SymbolMask = HuffmanCode.MaximumAlphabet - 1;
    private const int RowShift = 18;
    private const int SecondBits = HuffmanLengths.MaximumBits - RootBits;
    private const uint SecondFlag = 1u << 31;

    private readonly int _bits;
    private readonly bool _hasSecond;
    private readonly int _codes;
    private uint[] _entries;
    private int _used;

    /// <summary>Makes room for codes whose longest word has <paramref name="longest"/> bits.</summary>
    internal HuffmanTable(int codes, int longest)
    {
        _bits = Math.Min(longest, RootBits);
        _hasSecond = longest > RootBits;
        _codes = codes;
        _used = codes << _bits;
        _entries = ArrayPool<uint>.Shared.Rent(_used);
    }

    /// <summary>Returns the memory to the pool.</summary>
    internal readonly void Dispose() => ArrayPool<uint>.Shared.Return(_entries);

    /// <summary>Fills in one code; <paramref name="rows"/> has the code that follows each symbol, or nothing if there
    /// is only one.</summary>
    internal void Fill(int code, ReadOnlySpan<byte> lengths, ReadOnlySpan<byte> rows)
    {
        Span<int> next = stackalloc int[HuffmanLengths.MaximumBits + 2];
        HuffmanCode.FirstWords(lengths, next, out var used);
        var firstSlot = next[_bits + 1] >> 1;
        var second = _used;
        if (used > 1 && _hasSecond)
        {
            MakeSecond(code, firstSlot);
        }

        var root = _entries.AsSpan(code << _bits, 1 << _bits);
        for (var symbol = 0; symbol < lengths.Length; symbol++)
        {
            int length = lengths[symbol];
            if (length == 0)
            {
                continue;
            }

            var entry = ((uint)symbol << SymbolShift) | (rows.IsEmpty ? 0 : (uint)rows[symbol] << RowShift);
            if (used == 1)
            {
                root.Fill(entry);
                return;
            }

            entry |= (uint)length;
            var word = next[length]++;
            if (length <= _bits)
            {
                FillEvery(root, HuffmanCode.Reversed(word, length), 1 << length, entry);
                continue;
            }

            var over = length - _bits;
            var table = _entries.AsSpan(second + (((word >> over) - firstSlot) << SecondBits), 1 << SecondBits);
            FillEvery(table, HuffmanCode.Reversed(word & ((1 << over) - 1), over), 1 << over, entry);
        }
    }

    /// <summary>Decodes symbols, the first of them in <paramref name="firstCode"/>, and returns the number of bits read. Zeros
    /// follow the end of the bytes.</summary>
    internal readonly long Decode(ReadOnlySpan<byte> bytes, Span<ushort> symbols, int firstCode, bool hasRows)
    {
        var place = new Place { Row = (uint)firstCode << _bits };
        DecodeGroups(bytes, symbols, hasRows, ref place);
        switch (hasRows, _hasSecond)
        {
            case (false, false):
                Decode(bytes, symbols, ref place, false, false);
                break;
            case (false, true):
                Decode(bytes, symbols, ref place, false, true);
                break;
            case (true, false):
                Decode(bytes, symbols, ref place, true, false);
                break;
            default:
                Decode(bytes, symbols, ref place, true, true);
                break;
        }

        return place.Position;
    }

    private static void FillEvery(Span<uint> table, int first, int step, uint entry)
    {
        for (var i = first; i < table.Length; i += step)
        {
            table[i] = entry;
        }
    }

    /// <summary>The 64 bits from a byte on, with zeros after the end.</summary>
    private static ulong LoadNearEnd(ReadOnlySpan<byte> bytes, long position)
    {
        var word = 0UL;
        for (var i = bytes.Length - 1; i >= position; i--)
        {
            word = (word << 8) | bytes[i];
        }

        return word;
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static uint Find(ref uint entries, ulong word, uint row, int bits, ulong mask, bool hasSecond)
    {
        var entry = Unsafe.Add(ref entries, (nint)((word & mask) + row));
        if (hasSecond && (int)entry < 0)
        {
            entry = Unsafe.Add(ref entries, (nint)((entry & ~SecondFlag) + ((word >> bits) & ((1 << SecondBits) - 1))));
        }

        return entry;
    }

    // Inlined into one copy for each pair of constants.
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private readonly void Decode(ReadOnlySpan<byte> bytes, Span<ushort> symbols, ref Place place, bool hasRows, bool hasSecond)
    {
        ref var entries = ref MemoryMarshal.GetArrayDataReference(_entries);
        ref var start = ref MemoryMarshal.GetReference(bytes);
        ref var target = ref MemoryMarshal.GetReference(symbols);
        var bits = _bits;
        var mask = (1UL << bits) - 1;
        var row = place.Row;
        var i = place.Index;
        var position = place.Position;

        // 57 bits are there after a load: three words of 15 bits or five of 11.
        var group = hasSecond ? 3 : 5;
        var last = ((long)bytes.Length - 8) << 3;
        for (; i + group <= symbols.Length && position <= last; i += group)
        {
            var word = Unsafe.ReadUnaligned<ulong>(ref Unsafe.Add(ref start, (nint)(position >> 3))) >> (int)(position & 7);
            for (var k = 0; k < group; k++)
            {
                var entry = Find(ref entries, word, row, bits, mask, hasSecond);
                word >>= (int)(entry & 63);
                position += entry & 63;
                Unsafe.Add(ref target, i + k) = (ushort)((entry >> SymbolShift) & SymbolMask);
                row = hasRows ? (entry >> RowShift) << bits : row;
            }
        }

        for (; i < symbols.Length; i++)
        {
            var from = position >> 3;
            var word = from <= bytes.Length - 8 ? MemoryMarshal.Read<ulong>(bytes[(int)from..]) : LoadNearEnd(bytes, from);
            var entry = Find(ref entries, word >> (int)(position & 7), row, bits, mask, hasSecond);
            position += entry & 63;
            symbols[i] = (ushort)((entry >> SymbolShift) & SymbolMask);
            row = hasRows ? (entry >> RowShift) << bits : row;
        }

        place.Position = position;
    }

    /// <summary>Appends empty second tables of a code and points to them from the slots of the first that long words begin with.</summary>
    private void MakeSecond(int code, int firstSlot)
    {
        var slots = (1 << _bits) - firstSlot;
        if (_used + (slots << SecondBits) > _entries.Length)
        {
            var grown = ArrayPool<uint>.Shared.Rent(Math.Max(_used + (slots << SecondBits), 2 * _entries.Length));
            _entries.AsSpan(0, _used).CopyTo(grown);
            ArrayPool<uint>.Shared.Return(_entries);
            _entries = grown;
        }

        var root = code << _bits;
        for (var slot = firstSlot; slot < 1 << _bits; slot++)
        {
            _entries[root + HuffmanCode.Reversed(slot, _bits)] = SecondFlag | (uint)_used;
            _used += 1 << SecondBits;
        }
    }

    /// <summary>How far the symbols are decoded.</summary>
    private struct Place
    {
        internal int Index;
        internal long Position;

        /// <summary>Where the table of the next symbol's code begins.</summary>
        internal uint Row;
    }
}
