// SPDX-License-Identifier: MIT
using System.Buffers.Text;

namespace Nam.Codecs.Containers.Columns;

/// <summary>The text of typed values and the way back: only text that comes back exactly is typed.</summary>
/// <remarks>docs/container-format.md section 4.1.</remarks>
internal static partial class TypedText
{
    private const int MostDigits = 19;
    private const int DateBytes = 10;
    private const int SecondsBytes = 19;
    private const int GuidTextBytes = 36;

    /// <summary>Reads digits with or without a point and a minus sign; <paramref name="scale"/> is the number of places.</summary>
    internal static bool TryNumber(ReadOnlySpan<byte> text, out long unscaled, out int scale)
    {
        unscaled = 0;
        scale = 0;
        var isNegative = text.Length > 1 && text[0] == '-';
        var digits = isNegative ? text[1..] : text;
        if ((uint)(digits.Length - 1) > MostDigits || !IsDigit(digits[0]))
        {
            return false;
        }

        var value = 0UL;
        var point = digits.Length;
        for (var index = 0; index < digits.Length; index++)
        {
            var digit = (uint)digits[index] - '0';
            if (digit <= 9)
            {
                value = (value * 10) + digit;
            }
            else if (digits[index] == '.' && point == digits.Length)
            {
                point = index;
            }
            else
            {
                return false;
            }
        }

        scale = point == digits.Length ? 0 : digits.Length - point - 1;
        var isPointLast = point == digits.Length - 1;
        var hasLeadingZero = digits[0] == '0' && point > 1;
        var isTooLong = digits.Length - (point == digits.Length ? 0 : 1) > MostDigits || value > long.MaxValue;
        if (isPointLast || hasLeadingZero || isTooLong || (isNegative && value == 0))
        {
            return false;
        }

        unscaled = isNegative ? -(long)value : (long)value;
        return true;
    }

    /// <summary>Reads yyyy-MM-dd as days since 0001-01-01.</summary>
    internal static bool TryDate(ReadOnlySpan<byte> text, out long days)
    {
        days = 0;
        if (text.Length != DateBytes || text[4] != '-' || text[7] != '-')
        {
            return false;
        }

        var year = (Two(text) * 100) + Two(text[2..]);
        var month = Two(text[5..]);
        var day = Two(text[8..]);
        if ((Two(text) | Two(text[2..]) | month | day) < 0 || year < 1 || month is < 1 or > 12 || day < 1 ||
            day > DateTime.DaysInMonth(year, month))
        {
            return false;
        }

        days = new DateOnly(year, month, day).DayNumber;
        return true;
    }

    /// <summary>Reads a time stamp in the one form that a <see cref="DateTime"/> without zone or in UTC is written in.</summary>
    internal static bool TryDateTime(ReadOnlySpan<byte> text, out long ticks, out DateTimeKind zone)
    {
        ticks = 0;
        zone = DateTimeKind.Unspecified;
        if (text.Length is < SecondsBytes or > SecondsBytes + 9 || text[10] != 'T' || text[13] != ':' || text[16] != ':' ||
            !TryDate(text[..DateBytes], out var days))
        {
            return false;
        }

        var (hour, minute, second) = (Two(text[11..]), Two(text[14..]), Two(text[17..]));
        if ((uint)hour > 23 || (uint)minute > 59 || (uint)second > 59)
        {
            return false;
        }

        var rest = text[SecondsBytes..];
        if (!rest.IsEmpty && rest[^1] == 'Z')
        {
            zone = DateTimeKind.Utc;
            rest = rest[..^1];
        }

        if (!TryFraction(rest, out var fraction))
        {
            return false;
        }

        ticks = (days * TimeSpan.TicksPerDay) + ((((hour * 60L) + minute) * 60 + second) * TimeSpan.TicksPerSecond) + fraction;
        return true;
    }

    internal static bool TryBoolean(ReadOnlySpan<byte> text, out bool value)
    {
        value = text.SequenceEqual("true"u8);
        return value || text.SequenceEqual("false"u8);
    }

    /// <summary>Reads a GUID in lower case.</summary>
    internal static bool TryGuid(ReadOnlySpan<byte> text, out Guid value)
    {
        value = default;
        return text.Length == GuidTextBytes && !text.ContainsAnyInRange((byte)'A', (byte)'F') &&
            Utf8Parser.TryParse(text, out value, out var read) && read == GuidTextBytes;
    }

    private static bool TryFraction(ReadOnlySpan<byte> text, out long ticks)
    {
        ticks = 0;
        if (text.IsEmpty)
        {
            return true;
        }

        if (text[0] != '.' || text.Length is < 2 or > 8 || text[^1] == '0')
        {
            return false;
        }

        for (var place = 1; place < 8; place++)
        {
            var digit = place < text.Length ? (uint)text[place] - '0' : 0;
            if (digit > 9)
            {
                return false;
            }

            ticks = (ticks * 10) + digit;
        }

        return true;
    }

    private static bool IsDigit(byte value) => (uint)value - '0' <= 9;

    /// <summary>The number that two digits stand for, or a negative one.</summary>
    private static int Two(ReadOnlySpan<byte> text)
    {
        var (high, low) = ((uint)text[0] - '0', (uint)text[1] - '0');
        return high > 9 || low > 9 ? int.MinValue / 256 : (int)((high * 10) + low);
    }
}
