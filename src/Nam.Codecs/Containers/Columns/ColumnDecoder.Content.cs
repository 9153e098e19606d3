// SPDX-License-Identifier: MIT
using System.Runtime.InteropServices;
using Nam.Codecs.Containers.Bytes;
using Nam.Codecs.Containers.Integers;
using Nam.Codecs.Containers.Symbols;
using Nam.Codecs.Xml;

namespace Nam.Codecs.Containers.Columns;

internal sealed partial class ColumnDecoder
{
    private const int GuidBytes = 16;
    private const int MostScale = 28;
    private const long MostShort = (1L << 53) - 1;

    private DecodedColumn ReadContent(ColumnCode code, int count, bool isNested, ref ContainerInput input)
    {
        if (isNested
            && code is not (ColumnCode.Constant or ColumnCode.Text or ColumnCode.Words or ColumnCode.Pattern or ColumnCode.Terminated))
        {
            input.Throw($"has a column of encoding {(int)code} inside of another one");
        }

        var column = Take(KindOf(code, ref input), count, ref input);
        if (code is >= ColumnCode.Integers and not (ColumnCode.Octets or ColumnCode.Terminated))
        {
            ClaimText((long)count * ValueColumn.TypedValueBytes, ref input);
        }

        switch (code)
        {
            case ColumnCode.Dictionary:
                ReadDictionary(column, ref input);
                break;
            case ColumnCode.Integers:
                IntegerSequence.Read(ref input, column.MakeValues().Span);
                break;
            case ColumnCode.Decimals:
                ReadDecimals(column, ref input);
                break;
            case ColumnCode.ScaledDecimals:
                ReadScaledDecimals(column, ref input);
                break;
            case ColumnCode.DateTimes:
                ReadDateTimes(column, ref input);
                break;
            case ColumnCode.Dates:
                IntegerSequence.Read(ref input, column.MakeValues().Span);
                CheckRange(column.Values.Span, 0, DateOnly.MaxValue.DayNumber, ref input);
                break;
            case ColumnCode.Durations:
                ReadTicks(column, long.MinValue, long.MaxValue, ref input);
                break;
            case ColumnCode.Booleans:
                IntegerSequence.Read(ref input, column.MakeValues().Span);
                CheckRange(column.Values.Span, 0, 1, ref input);
                break;
            case ColumnCode.Doubles:
                ReadDoubles(column, ref input);
                break;
            case ColumnCode.Floats:
                ReadPlanes(column, sizeof(float), ref input);
                break;
            case ColumnCode.Guids:
            case ColumnCode.UniqueIds:
                BytePack.Read(ref input, column.MakeBytes(checked(count * GuidBytes)));
                break;
            default:
                ReadText(code, column, ref input);
                break;
        }

        return column;
    }

    private static ColumnKind KindOf(ColumnCode code, ref ContainerInput input)
    {
        switch (code)
        {
            case ColumnCode.Integers:
                return ColumnKind.Integers;
            case ColumnCode.Decimals or ColumnCode.ScaledDecimals:
                return ColumnKind.Decimals;
            case ColumnCode.DateTimes:
                return ColumnKind.DateTimes;
            case ColumnCode.Dates:
                return ColumnKind.Dates;
            case ColumnCode.Durations:
                return ColumnKind.Durations;
            case ColumnCode.Booleans:
                return ColumnKind.Booleans;
            case ColumnCode.Doubles:
                return ColumnKind.Doubles;
            case ColumnCode.Floats:
                return ColumnKind.Floats;
            case ColumnCode.Guids:
                return ColumnKind.Guids;
            case ColumnCode.UniqueIds:
                return ColumnKind.UniqueIds;
            case ColumnCode.Octets:
                return ColumnKind.Octets;
            case (ColumnCode)2 or (ColumnCode)6 or (ColumnCode)9 or (ColumnCode)16 or > ColumnCode.Terminated:
                input.Throw($"has a column of encoding {(int)code}, which is not defined");
                return ColumnKind.None;
            default:
                return ColumnKind.Text;
        }
    }

    private void ReadDecimals(DecodedColumn column, ref ContainerInput input)
    {
        column.SetScale(ReadByte(MostScale, "places", ref input), isShort: false);
        IntegerSequence.Read(ref input, column.MakeValues().Span);
    }

    /// <summary>Reads integers that are to be multiplied.</summary>
    private static void ReadScaled(DecodedColumn column, long factor, ref ContainerInput input)
    {
        var values = column.MakeValues().Span;
        IntegerSequence.Read(ref input, values);
        if (factor != 1)
        {
            CheckRange(values, -long.MaxValue / factor, long.MaxValue / factor, ref input);
            foreach (ref var value in values)
            {
                value *= factor;
            }
        }
    }

    private void ReadScaledDecimals(DecodedColumn column, ref ContainerInput input)
    {
        var places = _stock.Take(column.Count).Span;
        IntegerSequence.Read(ref input, places);
        CheckRange(places, 0, MostScale, ref input);
        var scales = column.MakeScales();
        for (var index = 0; index < scales.Length; index++)
        {
            scales[index] = (byte)places[index];
        }

        IntegerSequence.Read(ref input, column.MakeValues().Span);
    }

    private void ReadDateTimes(DecodedColumn column, ref ContainerInput input)
    {
        var zone = ReadByte(1, "as the kind of its date-times", ref input);
        column.SetZone(zone == 1 ? DateTimeKind.Utc : DateTimeKind.Unspecified);
        ReadTicks(column, 0, DateTime.MaxValue.Ticks, ref input);
    }

    private void ReadTicks(DecodedColumn column, long least, long most, ref ContainerInput input)
    {
        var unit = ReadByte(TimeUnits.Count - 1, "as a unit of time", ref input);
        ReadScaled(column, TimeUnits.Ticks(unit), ref input);
        CheckRange(column.Values.Span, least, most, ref input);
    }

    private void ReadDoubles(DecodedColumn column, ref ContainerInput input)
    {
        var places = input.ReadByte();
        if (places == ShortDoubles.None)
        {
            ReadPlanes(column, sizeof(double), ref input);
            return;
        }

        if (places > ScaledDouble.MostPlaces)
        {
            input.Throw($"has doubles of {places} places; at most {ScaledDouble.MostPlaces} are allowed");
        }

        column.SetScale(places, isShort: true);
        IntegerSequence.Read(ref input, column.MakeValues().Span);
        CheckRange(column.Values.Span, -MostShort, MostShort, ref input);
    }

    private static void ReadPlanes(DecodedColumn column, int width, ref ContainerInput input) =>
        UnsignedSequence.ReadPlanes(ref input, MemoryMarshal.Cast<long, ulong>(column.MakeValues().Span), width);

    private static int ReadByte(int most, string what, ref ContainerInput input)
    {
        var value = input.ReadByte();
        if (value > most)
        {
            input.Throw($"has {value} {what}; at most {most} is allowed");
        }

        return value;
    }

    private static void CheckRange(ReadOnlySpan<long> values, long least, long most, ref ContainerInput input)
    {
        var (low, high) = (long.MaxValue, long.MinValue);
        foreach (var value in values)
        {
            low = Math.Min(low, value);
            high = Math.Max(high, value);
        }

        if (low < least || high > most)
        {
            input.Throw($"has values from {low:N0} to {high:N0} where {least:N0} to {most:N0} are allowed");
        }
    }
}
