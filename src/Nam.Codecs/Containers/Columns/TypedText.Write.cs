// SPDX-License-Identifier: MIT
using Nam.Codecs.Xml;

namespace Nam.Codecs.Containers.Columns;

internal static partial class TypedText
{
    private const ulong DoubleLimit = 1_000_000_000_000_000;
    private const int DoublePlaces = 15;

    /// <summary>Writes a value that is no decimal, date-time, GUID or octets.</summary>
    internal static int Write(Span<byte> destination, ColumnKind kind, long value) => kind switch
    {
        ColumnKind.Dates => WriteDate(destination, value),
        ColumnKind.Booleans => ValueText.Write(destination, value != 0),
        ColumnKind.Doubles => ValueText.Write(destination, BitConverter.Int64BitsToDouble(value)),
        ColumnKind.Floats => ValueText.Write(destination, BitConverter.Int32BitsToSingle((int)value)),
        ColumnKind.Durations => ValueText.Write(destination, new TimeSpan(value)),
        _ => ValueText.Write(destination, value),
    };

    internal static int WriteDecimal(Span<byte> destination, long unscaled, int scale) =>
        scale <= 18
            ? ValueText.WriteDecimal(destination, unscaled < 0 ? (ulong)-unscaled : (ulong)unscaled, scale, unscaled < 0)
            : ValueText.Write(destination, ToDecimal(unscaled, scale));

    /// <summary>Writes the double nearest to a number with so many places as the shortest digits that read back as it.</summary>
    internal static int WriteShortDouble(Span<byte> destination, long unscaled, int places) =>
        TryShorten(unscaled, ref places, out var digits)
            ? ValueText.WriteDecimal(destination, digits, places, unscaled < 0)
            : ValueText.Write(destination, ScaledDouble.Of(unscaled, places));

    /// <summary>The decimal that the same text is read as; false where that text may have an exponent or other digits.</summary>
    internal static bool TryToDecimal(long unscaled, int places, out decimal value)
    {
        var isShort = TryShorten(unscaled, ref places, out var digits);
        value = isShort ? new decimal((int)digits, (int)(digits >> 32), 0, unscaled < 0, (byte)places) : default;
        return isShort;
    }

    internal static decimal ToDecimal(long unscaled, int scale)
    {
        var digits = unscaled < 0 ? (ulong)-unscaled : (ulong)unscaled;
        return new decimal((int)digits, (int)(digits >> 32), 0, unscaled < 0, (byte)scale);
    }

    /// <summary>Writes days since 0001-01-01 as yyyy-MM-dd.</summary>
    internal static int WriteDate(Span<byte> destination, long days)
    {
        DateOnly.FromDayNumber((int)days).Deconstruct(out int year, out int month, out int day);
        var text = destination[..DateBytes];
        Write2(text, 0, year / 100);
        Write2(text, 2, year % 100);
        text[4] = (byte)'-';
        Write2(text, 5, month);
        text[7] = (byte)'-';
        Write2(text, 8, day);
        return DateBytes;
    }

    // Up to 15 digits come back from a double as they are; below 10⁻⁴ and from 10¹⁵ on its text has an exponent.
    private static bool TryShorten(long unscaled, ref int places, out ulong digits)
    {
        digits = unscaled < 0 ? (ulong)-unscaled : (ulong)unscaled;
        if (places > DoublePlaces || digits >= DoubleLimit || (digits != 0 && digits * 10_000 < (ulong)TrailingZeros.Power(places)))
        {
            return false;
        }

        while (places != 0)
        {
            var tenth = digits / 10;
            if (tenth * 10 != digits)
            {
                break;
            }

            digits = tenth;
            places--;
        }

        return true;
    }

    private static void Write2(Span<byte> destination, int offset, int value)
    {
        destination[offset] = (byte)('0' + (value / 10));
        destination[offset + 1] = (byte)('0' + (value % 10));
    }
}
