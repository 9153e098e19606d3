// SPDX-License-Identifier: MIT
using Nam.Codecs.Buffers;
using Nam.Codecs.Containers.Bytes;
using Nam.Codecs.Containers.Integers;
using Nam.Codecs.Containers.Symbols;

namespace Nam.Codecs.Containers.Columns;

internal sealed partial class ColumnEncoder
{
    private const int MostFewIntegers = 16;

    private void WriteTyped(ValueColumn column, PooledBuffer output)
    {
        var count = column.Count;
        switch (column.Kind)
        {
            case ColumnKind.Integers:
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
                WriteFeature(column.Values, output);
                break;
            case ColumnKind.Durations:
                PutHead(ColumnCode.Durations, count, output);
                WriteTicks(column.Values, output);
                break;
            case ColumnKind.Booleans:
                PutHead(ColumnCode.Booleans, count, output);
                WriteFeature(column.Values, output);
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

    private void WriteFeature(ReadOnlyMemory<long> values, PooledBuffer output) => _features.Write(values, 0, output, _scratch);

    private void WriteIntegers(Memory<long> values, PooledBuffer output)
    {
        var span = values.Span;
        if (span.Length <= MostFewIntegers && AreFewSmaller(span))
        {
            PutHead(ColumnCode.FewIntegers, span.Length, output);
            var previous = 0L;
            foreach (var value in span)
            {
                output.PutSigned(value - previous);
                previous = value;
            }

            return;
        }

        PutHead(ColumnCode.Integers, span.Length, output);
        WriteFeature(values, output);
    }

    /// <summary>Whether a varint for each difference is no longer than a constant, or an offset and bits.</summary>
    private static bool AreFewSmaller(ReadOnlySpan<long> values)
    {
        var (least, most) = (values[0], values[0]);
        var varints = 0;
        var previous = 0L;
        foreach (var value in values)
        {
            least = Math.Min(least, value);
            most = Math.Max(most, value);
            varints += SignedBytes(value - previous);
            previous = value;
        }

        var bits = 64 - (int)ulong.LeadingZeroCount((ulong)(most - least));
        var packed = 1 + SignedBytes(least) + (bits == 0 ? 0 : 2 + (((values.Length * bits) + 7) / 8));
        return varints <= packed;
    }

    private static int SignedBytes(long value)
    {
        var bits = 64 - (int)ulong.LeadingZeroCount(((ulong)value << 1) ^ (ulong)(value >> 63));
        return Math.Max(1, (bits + 6) / 7);
    }

    /// <summary>Writes the largest unit of time that divides all ticks, and their number.</summary>
    private void WriteTicks(Memory<long> ticks, PooledBuffer output)
    {
        var units = _stock.Take(ticks.Length);
        var unit = TimeUnits.Divide(ticks.Span, units.Span);
        output.PutByte(unit);
        WriteFeature(unit == 0 ? ticks : units, output);
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

    /// <summary>Writes the lowest bytes of all values, then the next ones.</summary>
    private void WritePlanes(ReadOnlySpan<long> values, int width, PooledBuffer output)
    {
        var plane = _scratch.Bytes(ColumnSlots.Plane, values.Length).AsSpan(0, values.Length);
        for (var index = 0; index < width; index++)
        {
            for (var row = 0; row < plane.Length; row++)
            {
                plane[row] = (byte)(values[row] >> (index * 8));
            }

            BytePack.Write(plane, output, _scratch);
        }
    }
}
