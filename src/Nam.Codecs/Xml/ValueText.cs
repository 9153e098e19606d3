// SPDX-License-Identifier: MIT
using System.Buffers.Text;
using System.Globalization;
using System.Text;
using System.Xml;

namespace Nam.Codecs.Xml;

/// <summary>Values as the stock UTF-8 text writer writes them; every method gives the number of bytes.</summary>
internal static class ValueText
{
    /// <summary>Enough for any value here: a decimal has 31 characters, a time stamp 33, a duration 29, a unique id 45.</summary>
    internal const int MaximumBytes = 64;

    private static readonly ulong[] PowersOfTen = [.. Enumerable.Range(0, 19).Select(power => (ulong)Math.Pow(10, power))];

    internal static int Write(Span<byte> destination, long value)
    {
        if ((ulong)value < 10)
        {
            destination[0] = (byte)('0' + value);
            return 1;
        }

        Utf8Formatter.TryFormat(value, destination, out var written);
        return written;
    }

    internal static int Write(Span<byte> destination, ulong value)
    {
        Utf8Formatter.TryFormat(value, destination, out var written);
        return written;
    }

    internal static int Write(Span<byte> destination, bool value)
    {
        var text = value ? "true"u8 : "false"u8;
        text.CopyTo(destination);
        return text.Length;
    }

    internal static int Write(Span<byte> destination, float value)
    {
        if (float.IsInfinity(value))
        {
            return WriteInfinity(destination, value < 0);
        }

        value.TryFormat(destination, out var written, "R", CultureInfo.InvariantCulture);
        return written;
    }

    internal static int Write(Span<byte> destination, double value)
    {
        if (double.IsInfinity(value))
        {
            return WriteInfinity(destination, value < 0);
        }

        value.TryFormat(destination, out var written, "R", CultureInfo.InvariantCulture);
        return written;
    }

    internal static int Write(Span<byte> destination, decimal value)
    {
        value.TryFormat(destination, out var written, default, CultureInfo.InvariantCulture);
        return written;
    }

    /// <summary>Writes a decimal whose digits fit 64 bits, with as many places as its scale says.</summary>
    internal static int WriteDecimal(Span<byte> destination, ulong digits, int scale, bool isNegative)
    {
        var start = 0;
        if (isNegative && digits != 0)
        {
            destination[start++] = (byte)'-';
        }

        if (scale == 0)
        {
            return start + Write(destination[start..], digits);
        }

        var power = PowersOfTen[scale];
        var whole = digits / power;
        start += whole < 10 ? WriteByte(destination[start..], 0, (byte)('0' + whole)) : Write(destination[start..], whole);
        destination[start] = (byte)'.';
        var places = destination.Slice(start + 1, scale);
        var rest = digits - (whole * power);
        for (var index = scale - 1; index >= 0; index--)
        {
            var tenth = rest / 10;
            places[index] = (byte)('0' + (rest - (tenth * 10)));
            rest = tenth;
        }

        return start + 1 + scale;
    }

    internal static int Write(Span<byte> destination, Guid value)
    {
        Utf8Formatter.TryFormat(value, destination, out var written);
        return written;
    }

    internal static int Write(Span<byte> destination, TimeSpan value) => Encoding.UTF8.GetBytes(XmlConvert.ToString(value), destination);

    /// <summary>Writes the text of a UniqueId that is a GUID.</summary>
    internal static int WriteUniqueId(Span<byte> destination, Guid value)
    {
        "urn:uuid:"u8.CopyTo(destination);
        return 9 + Write(destination[9..], value);
    }

    internal static int Write(Span<byte> destination, DateTime value)
    {
        value.GetDate(out var year, out var month, out var day);
        var ticks = value.TimeOfDay.Ticks;
        var fraction = (int)(ticks % TimeSpan.TicksPerSecond);
        var seconds = (int)(ticks / TimeSpan.TicksPerSecond);

        Write2(destination, 0, year / 100);
        Write2(destination, 2, year % 100);
        destination[4] = (byte)'-';
        Write2(destination, 5, month);
        destination[7] = (byte)'-';
        Write2(destination, 8, day);
        destination[10] = (byte)'T';
        Write2(destination, 11, seconds / 3600);
        destination[13] = (byte)':';
        Write2(destination, 14, seconds / 60 % 60);
        destination[16] = (byte)':';
        Write2(destination, 17, seconds % 60);
        var length = 19;
        if (fraction != 0)
        {
            destination[length++] = (byte)'.';
            for (var divisor = 1_000_000; fraction != 0; divisor /= 10)
            {
                destination[length++] = (byte)('0' + (fraction / divisor));
                fraction %= divisor;
            }
        }

        return value.Kind switch
        {
            DateTimeKind.Utc => WriteByte(destination, length, (byte)'Z'),
            DateTimeKind.Local => WriteOffset(destination, length, TimeZoneInfo.Local.GetUtcOffset(value)),
            _ => length,
        };
    }

    private static void GetDate(this DateTime value, out int year, out int month, out int day)
    {
        value.Deconstruct(out DateOnly date, out _);
        date.Deconstruct(out year, out month, out day);
    }

    private static int WriteOffset(Span<byte> destination, int length, TimeSpan offset)
    {
        destination[length] = offset < TimeSpan.Zero ? (byte)'-' : (byte)'+';
        Write2(destination, length + 1, Math.Abs(offset.Hours));
        destination[length + 3] = (byte)':';
        Write2(destination, length + 4, Math.Abs(offset.Minutes));
        return length + 6;
    }

    private static int WriteByte(Span<byte> destination, int length, byte value)
    {
        destination[length] = value;
        return length + 1;
    }

    private static void Write2(Span<byte> destination, int offset, int value)
    {
        destination[offset + 1] = (byte)('0' + (value % 10));
        destination[offset] = (byte)('0' + (value / 10));
    }

    private static int WriteInfinity(Span<byte> destination, bool isNegative)
    {
        var text = isNegative ? "-INF"u8 : "INF"u8;
        text.CopyTo(destination);
        return text.Length;
    }
}
