// SPDX-License-Identifier: MIT
using System.Globalization;
using System.Xml;

namespace Nam.Codecs;

/// <summary>From the text of a value to its type, with the one exception type of a reader.</summary>
internal static class InfosetConvert
{
    internal static bool ToBoolean(string text)
    {
        return Run(text, "truth value", XmlConvert.ToBoolean);
    }

    internal static int ToInt32(string text)
    {
        return Run(text, "integer of 32 bits", XmlConvert.ToInt32);
    }

    internal static long ToInt64(string text)
    {
        return Run(text, "integer of 64 bits", XmlConvert.ToInt64);
    }

    internal static ulong ToUInt64(string text)
    {
        return Run(text, "unsigned integer of 64 bits", static text => ulong.Parse(text, NumberStyles.None, NumberFormatInfo.InvariantInfo));
    }

    internal static float ToSingle(string text)
    {
        return Run(text, "floating-point number", XmlConvert.ToSingle);
    }

    internal static double ToDouble(string text)
    {
        return Run(text, "floating-point number", XmlConvert.ToDouble);
    }

    internal static decimal ToDecimal(string text)
    {
        return Run(text, "decimal number", XmlConvert.ToDecimal);
    }

    internal static DateTime ToDateTime(string text)
    {
        return Run(text, "time", static text => XmlConvert.ToDateTime(text, XmlDateTimeSerializationMode.RoundtripKind));
    }

    internal static DateTime ToDateTime(long binary)
    {
        try
        {
            return DateTime.FromBinary(binary);
        }
        catch (ArgumentException e)
        {
            throw InfosetFaults.Conversion(binary.ToString(CultureInfo.InvariantCulture), "time", e);
        }
    }

    internal static TimeSpan ToTimeSpan(string text)
    {
        return Run(text, "duration", XmlConvert.ToTimeSpan);
    }

    internal static Guid ToGuid(string text)
    {
        return Run(text, "GUID", static text => Guid.Parse(text.AsSpan().Trim(" \t\r\n")));
    }

    internal static UniqueId ToUniqueId(string text)
    {
        return Run(text, "unique identifier", static text => new UniqueId(text.Trim(' ', '\t', '\r', '\n')));
    }

    internal static byte[] FromBase64(ReadOnlySpan<char> text)
    {
        var bytes = new byte[text.Length / 4 * 3 + 3];
        return Convert.TryFromBase64Chars(text, bytes, out var written)
            ? bytes.AsSpan(0, written).ToArray()
            : throw new XmlException($"A text of {text.Length:N0} characters is not base64.");
    }

    private static T Run<T>(string text, string type, Func<string, T> convert)
    {
        try
        {
            return convert(text);
        }
        catch (Exception e) when (e is FormatException or OverflowException or ArgumentException)
        {
            throw InfosetFaults.Conversion(text, type, e);
        }
    }
}
