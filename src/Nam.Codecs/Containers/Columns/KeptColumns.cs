// SPDX-License-Identifier: MIT
using System.Numerics;
using System.Runtime.InteropServices;
using Nam.Codecs.Containers.Structure;

namespace Nam.Codecs.Containers.Columns;

/// <summary>Columns as lean replies code and keep them; docs/container-format.md section 6a.</summary>
internal static class KeptColumns
{
    private const int GuidBytes = 16;

    /// <summary>A column that was written; null if lean replies do not have such.</summary>
    internal static KeptColumn? Of(ValueColumn column)
    {
        switch (column.Kind)
        {
            case ColumnKind.Text:
                return Texts(KeptKind.Text, column.Bytes, column.Ends);
            case ColumnKind.Octets:
                return Texts(KeptKind.Octets, column.Bytes, column.Ends);
            case ColumnKind.Guids or ColumnKind.UniqueIds:
                return Guids(column.Kind, column.Bytes);
            case ColumnKind.Decimals when column.HasScales:
            {
                var unscaled = new long[column.Count];
                var places = ShortDoubles.FromTrimmedDecimals(column.Values.Span, column.Scales, unscaled);
                return places < 0 ? null : Numbers(KeptKind.ShortDoubles, places, unscaled);
            }

            case ColumnKind.Doubles:
            {
                var unscaled = new long[column.Count];
                var places = ShortDoubles.FromDoubles(MemoryMarshal.Cast<long, double>(column.Values.Span), unscaled);
                return places < 0
                    ? Numbers(KeptKind.Doubles, 0, column.Values.ToArray())
                    : Numbers(KeptKind.ShortDoubles, places, unscaled);
            }

            case ColumnKind.DateTimes:
                return Numbers(KeptKind.DateTimes, column.Zone == DateTimeKind.Utc ? 1 : 0, column.Values.ToArray());
            default:
                return Numbers(KindOf(column.Kind), column.Kind == ColumnKind.Decimals ? column.Scale : 0, column.Values.ToArray());
        }
    }

    /// <summary>Makes a column of numbers, with what can be told of them.</summary>
    /// <param name="kind">What they are.</param>
    /// <param name="scale">Places, or 1 for times in UTC.</param>
    /// <param name="values">The numbers, at least one; the column keeps them.</param>
    internal static KeptColumn Numbers(KeptKind kind, int scale, long[] values)
    {
        if (kind == KeptKind.Floats)
        {
            foreach (ref var value in values.AsSpan())
            {
                value &= uint.MaxValue;
            }
        }

        var factor = kind switch
        {
            KeptKind.Decimals => TrailingZeros.Common(values),
            KeptKind.DateTimes or KeptKind.Durations => TimeUnits.Divide(values, new long[values.Length]),
            _ => 0,
        };
        var first = values[0] / FactorOf(kind, factor);
        return new KeptColumn
        {
            Kind = kind,
            Scale = (byte)scale,
            Factor = (byte)factor,
            Bits = (byte)(64 - BitOperations.LeadingZeroCount(first < 0 ? 0 - (ulong)first : (ulong)first)),
            Count = values.Length,
            Values = values,
        };
    }

    /// <summary>Makes a column of texts or octets.</summary>
    internal static KeptColumn Texts(KeptKind kind, ReadOnlySpan<byte> bytes, ReadOnlySpan<int> ends) =>
        new() { Kind = kind, Count = ends.Length, Bytes = bytes.ToArray(), Ends = ends.ToArray() };

    /// <summary>Makes a column of GUIDs or unique ids.</summary>
    internal static KeptColumn Guids(ColumnKind kind, ReadOnlySpan<byte> bytes)
    {
        var ends = new int[bytes.Length / GuidBytes];
        for (var index = 0; index < ends.Length; index++)
        {
            ends[index] = (index + 1) * GuidBytes;
        }

        return Texts(KindOf(kind), bytes, ends);
    }

    /// <summary>What every number of a column is a multiple of.</summary>
    internal static long FactorOf(KeptKind kind, int factor) => kind switch
    {
        KeptKind.Decimals => TrailingZeros.Power(factor),
        KeptKind.DateTimes or KeptKind.Durations => TimeUnits.Ticks(factor),
        _ => 1,
    };

    /// <summary>The kind of column that a reader shows.</summary>
    internal static ColumnKind KindOf(KeptKind kind) => kind switch
    {
        KeptKind.Text => ColumnKind.Text,
        KeptKind.Integers => ColumnKind.Integers,
        KeptKind.Decimals => ColumnKind.Decimals,
        KeptKind.DateTimes => ColumnKind.DateTimes,
        KeptKind.Dates => ColumnKind.Dates,
        KeptKind.Durations => ColumnKind.Durations,
        KeptKind.Booleans => ColumnKind.Booleans,
        KeptKind.ShortDoubles or KeptKind.Doubles => ColumnKind.Doubles,
        KeptKind.Floats => ColumnKind.Floats,
        KeptKind.Guids => ColumnKind.Guids,
        KeptKind.UniqueIds => ColumnKind.UniqueIds,
        _ => ColumnKind.Octets,
    };

    internal static KeptKind KindOf(ColumnKind kind) => kind switch
    {
        ColumnKind.Integers => KeptKind.Integers,
        ColumnKind.Decimals => KeptKind.Decimals,
        ColumnKind.DateTimes => KeptKind.DateTimes,
        ColumnKind.Dates => KeptKind.Dates,
        ColumnKind.Durations => KeptKind.Durations,
        ColumnKind.Booleans => KeptKind.Booleans,
        ColumnKind.Doubles => KeptKind.Doubles,
        ColumnKind.Floats => KeptKind.Floats,
        ColumnKind.Guids => KeptKind.Guids,
        ColumnKind.UniqueIds => KeptKind.UniqueIds,
        ColumnKind.Octets => KeptKind.Octets,
        _ => KeptKind.Text,
    };
}
