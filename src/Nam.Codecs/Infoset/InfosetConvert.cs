// SPDX-License-Identifier: MIT
using System.Globalization;
using System.Xml;
using Nam.Codecs.Xml;

namespace Nam.Codecs.Infoset;

/// <summary>From the text of a value to its type, with the one exception type of a reader.</summary>
internal static class InfosetConvert
{
    internal static bool ToBoolean(string text) => Run(text, "truth value", XmlConvert.ToBoolean);

    internal static int ToInt32(string text) => Run(text, "integer of 32 bits", XmlConvert.ToInt32);

    internal static long ToInt64(string text) => Run(text, "integer of 64 bits", XmlConvert.ToInt64);

    internal static ulong ToUInt64(string text) =>
        Run(text, "unsigned integer of 64 bits", static text => ulong.Parse(text, NumberStyles.None, NumberFormatInfo.InvariantInfo));

    internal static float ToSingle(string text) => Run(text, "floating-point number", XmlConvert.ToSingle);

    internal static double ToDouble(string text) => Run(text, "floating-point number", XmlConvert.ToDouble);

    /// <summary>Converts a decimal to the nearest double, if one division is enough.</summary>
    internal static bool TryToDouble(decimal value, out double number)
    {
        // Both operands are exact then, so that it is rounded once, as when the digits are read.
        Span<int> bits = stackalloc int[4];
        decimal.GetBits(value, bits);
        var digits = ((ulong)(uint)bits[1] << 32) | (uint)bits[0];
        var scale = value.Scale;
        if (bits[2] != 0 || digits >= 1UL << 53 || digits == 0 || scale > ScaledDouble.MostPlaces)
        {
            number = 0;
            return false;
        }

        number = ScaledDouble.Of(value < 0 ? -(long)digits : (long)digits, scale);
        return true;
    }

    internal static decimal ToDecimal(string text) => Run(text, "decimal number", XmlConvert.ToDecimal);

    internal static DateTime ToDateTime(string text) =>
        Run(text, "time", static text => XmlConvert.ToDateTime(text, XmlDateTimeSerializationMode.RoundtripKind));

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

    internal static TimeSpan ToTimeSpan(string text) => Run(text, "duration", XmlConvert.ToTimeSpan);

    internal static Guid ToGuid(string text) =>
        Run(text, "GUID", static text => Guid.Parse(text.AsSpan().Trim(XmlCharacters.SpaceCharacters)));

    internal static UniqueId ToUniqueId(string text) =>
        Run(text, "unique identifier", static text => new UniqueId(text.Trim(' ', '\t', '\r', '\n')));

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
