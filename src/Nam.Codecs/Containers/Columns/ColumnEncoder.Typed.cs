// SPDX-License-Identifier: MIT
using System.Runtime.InteropServices;
using Nam.Codecs.Buffers;
using Nam.Codecs.Containers.Bytes;
using Nam.Codecs.Containers.Integers;
using Nam.Codecs.Containers.Symbols;

namespace Nam.Codecs.Containers.Columns;

internal sealed partial class ColumnEncoder
{
    private void WriteTyped(ValueColumn column, PooledBuffer output)
    {
        var count = column.Count;
        switch (column.Kind)
        {
            case ColumnKind.Integers:
                PutHead(ColumnCode.Integers, count, output);
                WriteIntegers(column.Values, output);
                break;
            case ColumnKind.Decimals:
                WriteDecimals(column, output);
                break;
            case ColumnKind.DateTimes:
                PutHead(ColumnCode.DateTimes, count, output);
                output.PutByte(column.Zone == DateTimeKind.Utc ? (byte)1 : (byte)0);
                WriteTicks(column.Values, output);
                break;
            case ColumnKind.Dates:
                PutHead(ColumnCode.Dates, count, output);
                WriteIntegers(column.Values, output);
                break;
            case ColumnKind.Durations:
                PutHead(ColumnCode.Durations, count, output);
                WriteTicks(column.Values, output);
                break;
            case ColumnKind.Booleans:
                PutHead(ColumnCode.Booleans, count, output);
                WriteIntegers(column.Values, output);
                break;
            case ColumnKind.Doubles:
                WriteDoubles(column.Values.Span, output);
                break;
            case ColumnKind.Floats:
                PutHead(ColumnCode.Floats, count, output);
                WritePlanes(column.Values.Span, sizeof(float), output);
                break;
            case ColumnKind.Guids:
                PutHead(ColumnCode.Guids, count, output);
                BytePack.Write(column.Bytes, output, _scratch);
                break;
            case ColumnKind.UniqueIds:
                PutHead(ColumnCode.UniqueIds, count, output);
                BytePack.Write(column.Bytes, output, _scratch);
                break;
            default:
                PutHead(ColumnCode.Octets, count, output);
                WriteLengths(column.Ends, output);
                BytePack.Write(column.Bytes, output, _scratch);
                break;
        }
    }

    private void WriteIntegers(ReadOnlyMemory<long> values, PooledBuffer output) =>
        IntegerSequence.Write(values.Span, output, _scratch);

    /// <summary>Writes the largest unit of time that divides all ticks, and their number.</summary>
    private void WriteTicks(Memory<long> ticks, PooledBuffer output)
    {
        var units = _stock.Take(ticks.Length);
        var unit = TimeUnits.Divide(ticks.Span, units.Span);
        output.PutByte(unit);
        WriteIntegers(unit == 0 ? ticks : units, output);
    }

    private void WriteLengths(ReadOnlySpan<int> ends, PooledBuffer output)
    {
        var lengths = _scratch.Longs(ColumnSlots.Lengths, ends.Length).AsSpan(0, ends.Length);
        var start = 0;
        for (var index = 0; index < lengths.Length; index++)
        {
            lengths[index] = ends[index] - start;
            start = ends[index];
        }

        IntegerSequence.Write(lengths, output, _scratch);
    }

    private void WritePlanes(ReadOnlySpan<long> values, int width, PooledBuffer output) =>
        UnsignedSequence.WritePlanes(MemoryMarshal.Cast<long, ulong>(values), width, output, _scratch);
}
