// SPDX-License-Identifier: MIT
using System.Buffers;
using System.Numerics;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;

namespace Nam.Codecs.Containers.Symbols;

/// <content>
/// Decodes up to three symbols by one look into a table: the time that a symbol takes is that of a look, because where
/// the next one is depends on it. </content>
internal partial struct HuffmanTable
{
    private const int MostInGroup = 3;
    private const int MostLooks = 5;

    // A look writes four symbols, of which the last is not one.
    private const int GroupSlack = (MostLooks * MostInGroup) + 1;

    // 2,048 groups fill a half of the nearest cache; those of several codes are too many for it anyway.
    private const int MostGroupBits = 11;
    private const int MostGroupBitsOfCodes = 10;
    private const int FewestGroupBits = 6;
    private const int SymbolsPerGroup = 16;

    // Bits 0 to 5 the length of all words, 8 and 9 the number of symbols, 12 to 15 the code after them, from 16 the
    // symbols with 16 bits each.
    private const int GroupCountShift = 8;
    private const int GroupCountMask = 3;
    private const int GroupCodeShift = 12;
    private const int GroupCodeMask = 15;
    private const int GroupSymbolShift = 16;

    /// <summary>Decodes symbols from the start, but the last ones, if that is faster than one by one.</summary>
    private readonly void DecodeGroups(ReadOnlySpan<byte> bytes, Span<ushort> symbols, bool hasRows, ref Place place)
    {
        var bits = Math.Min(
            hasRows ? MostGroupBitsOfCodes : MostGroupBits, BitOperations.Log2((uint)(symbols.Length / (SymbolsPerGroup * _codes)) | 1));

        // On an average at least two words have to fit.
        if (bits < FewestGroupBits || 16L * bytes.Length > (long)symbols.Length * (bits + 1))
        {
            return;
        }

        var groups = ArrayPool<ulong>.Shared.Rent(_codes << bits);
        for (var code = 0; code < _codes; code++)
        {
            FillGroups(code, bits, groups.AsSpan(code << bits, 1 << bits), hasRows);
        }

        if (hasRows)
        {
            DecodeGroups(bytes, symbols, groups, bits, ref place, true);
        }
        else
        {
            DecodeGroups(bytes, symbols, groups, bits, ref place, false);
        }

        ArrayPool<ulong>.Shared.Return(groups);
    }

    private readonly void FillGroups(int code, int bits, Span<ulong> groups, bool hasRows)
    {
        var mask = (1 << _bits) - 1;
        for (var window = 0; window < groups.Length; window++)
        {
            var group = 0UL;
            var taken = 0;
            var row = code;
            var count = 0;
            for (; count < MostInGroup; count++)
            {
                var entry = _entries[(row << _bits) + ((window >> taken) & mask)];
                var length = (int)(entry & 63);
                if ((entry & SecondFlag) != 0 || length > bits - taken)
                {
                    break;
                }

                group |= (ulong)((entry >> SymbolShift) & SymbolMask) << (GroupSymbolShift * (count + 1));
                taken += length;
                row = hasRows ? (int)(entry >> RowShift) : row;
            }

            groups[window] = group | ((ulong)row << GroupCodeShift) | ((ulong)count << GroupCountShift) | (uint)taken;
        }
    }

    // Inlined into one copy for each constant.
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private readonly void DecodeGroups(
        ReadOnlySpan<byte> bytes, Span<ushort> symbols, ulong[] table, int bits, ref Place place, bool hasRows)
    {
        ref var groups = ref MemoryMarshal.GetArrayDataReference(table);
        ref var start = ref MemoryMarshal.GetReference(bytes);
        ref var target = ref MemoryMarshal.GetReference(symbols);
        var mask = (1UL << bits) - 1;
        var code = (ulong)(place.Row >> _bits);
        var i = 0;
        var at = 0;
        var word = 0UL;
        var count = 0;
        while (i <= symbols.Length - GroupSlack && at <= bytes.Length - 8)
        {
            // 56 bits or more; those above are the next ones already or zeros.
            word |= Unsafe.ReadUnaligned<ulong>(ref Unsafe.Add(ref start, at)) << count;
            at += (63 - count) >> 3;
            count |= 56;
            for (var look = 0; look < MostLooks; look++)
            {
                var group = Unsafe.Add(ref groups, (nint)((word & mask) + (hasRows ? code << bits : 0)));
                Unsafe.WriteUnaligned(ref Unsafe.As<ushort, byte>(ref Unsafe.Add(ref target, i)), group >> GroupSymbolShift);
                i += (int)(group >> GroupCountShift) & GroupCountMask;
                word >>= (int)(group & 63);
                count -= (int)(group & 63);
                if (((group >> GroupCountShift) & GroupCountMask) == 0)
                {
                    if (count >= HuffmanLengths.MaximumBits)
                    {
                        var entry = FindOne(word, (uint)code << _bits);
                        Unsafe.Add(ref target, i++) = (ushort)((entry >> SymbolShift) & SymbolMask);
                        word >>= (int)(entry & 63);
                        count -= (int)(entry & 63);
                        code = hasRows ? entry >> RowShift : code;
                    }

                    break;
                }

                code = hasRows ? (group >> GroupCodeShift) & GroupCodeMask : code;
            }
        }

        place.Index = i;
        place.Position = ((long)at << 3) - count;
        place.Row = (uint)code << _bits;
    }

    private readonly uint FindOne(ulong word, uint row) =>
        Find(ref MemoryMarshal.GetArrayDataReference(_entries), word, row, _bits, (1UL << _bits) - 1, _hasSecond);
}
