// SPDX-License-Identifier: MIT
using Nam.Codecs.Buffers;
using Nam.Codecs.Containers.Bytes;
using Nam.Codecs.Containers.Symbols;

namespace Nam.Codecs.Containers.Integers;

/// <summary>Kind 6 of I: a few different values of a long range, by their place in a table.</summary>
internal static class IntegerTable
{
    // Shorter ranges are symbols already.
    private const int LeastRangeBits = 10;

    private const int Slots = 4096;
    private const int Most = 1024;
    private const int FirstLook = 256;
    private const int MostInFirstLook = 100;

    // Values made to collide cost this many probes each, not more.
    private const int ProbesPerValue = 8;

    // An entry is worth its place if this many values have it.
    private const int LeastValuesPerEntry = 6;

    /// <summary>Appends the values as a table and symbols if few are different; otherwise nothing.</summary>
    internal static bool TryWrite(ReadOnlySpan<long> values, in IntegerStatistics statistics, PooledBuffer output, CoderScratch scratch)
    {
        if (statistics.RangeBits < LeastRangeBits)
        {
            return false;
        }

        var slots = scratch.Integers(ScratchSlots.TableSlots, Slots).AsSpan(0, Slots);
        var table = scratch.Longs(ScratchSlots.TableValues, Most).AsSpan(0, Most);
        var symbols = scratch.Symbols(ScratchSlots.TableCodes, values.Length).AsSpan(0, values.Length);
        var count = Number(values, slots, table, symbols);
        if (count == 0)
        {
            return false;
        }

        table = table[..count];
        Sort(table, symbols, scratch);
        output.PutByte((byte)IntegerKind.Table);
        output.PutCount(count);
        var before = 0L;
        foreach (var entry in table)
        {
            output.PutSigned(entry - before);
            before = entry;
        }

        SymbolCoder.Write(symbols, output, scratch);
        return true;
    }

    /// <summary>Numbers the different values in the order in which they come, and gives their number, or 0 if there are too many.</summary>
    private static int Number(ReadOnlySpan<long> values, Span<int> slots, Span<long> table, Span<ushort> symbols)
    {
        slots.Clear();
        var most = Math.Min(Most, values.Length / LeastValuesPerEntry);
        var count = 0;
        var probesLeft = ((long)values.Length * ProbesPerValue) + Slots;
        for (var i = 0; i < values.Length; i++)
        {
            var value = values[i];
            var slot = (int)(((ulong)value * 0x9E37_79B9_7F4A_7C15) >> 52);
            int number;
            while ((number = slots[slot]) != 0 && table[number - 1] != value)
            {
                slot = (slot + 1) & (Slots - 1);
                if (--probesLeft < 0)
                {
                    return 0;
                }
            }

            if (number == 0)
            {
                if (count == most || (i < FirstLook && count == MostInFirstLook))
                {
                    return 0;
                }

                table[count++] = value;
                number = count;
                slots[slot] = number;
            }

            symbols[i] = (ushort)(number - 1);
        }

        return count;
    }

    /// <summary>Puts the table in ascending order, so that it takes small differences.</summary>
    private static void Sort(Span<long> table, Span<ushort> symbols, CoderScratch scratch)
    {
        var numbers = scratch.Symbols(ScratchSlots.TableOrder, 2 * table.Length).AsSpan(0, 2 * table.Length);
        var order = numbers[..table.Length];
        for (var i = 0; i < order.Length; i++)
        {
            order[i] = (ushort)i;
        }

        table.Sort(order);
        var places = numbers[table.Length..];
        for (var i = 0; i < order.Length; i++)
        {
            places[order[i]] = (ushort)i;
        }

        foreach (ref var symbol in symbols)
        {
            symbol = places[symbol];
        }
    }
}
