// SPDX-License-Identifier: MIT
using System.Globalization;

namespace Nam.Tool.Terminal;

/// <summary>Rates, shares and times as people type and read them.</summary>
internal static class Quantity
{
    /// <summary>Reads bits a second: a number, perhaps followed by k, M or G.</summary>
    internal static bool TryRate(string text, out double bitsPerSecond)
    {
        var factor = text.Length == 0 ? 1 : char.ToLowerInvariant(text[^1]) switch
        {
            'k' => 1e3,
            'm' => 1e6,
            'g' => 1e9,
            _ => 1,
        };
        var isNumber = TryNumber(factor == 1 ? text : text[..^1], out var number);
        bitsPerSecond = number * factor;
        return isNumber;
    }

    /// <summary>Reads a share: per cent with the sign, otherwise a number from 0 to 1.</summary>
    internal static bool TryShare(string text, out double share)
    {
        var isPercent = text.EndsWith('%');
        var isNumber = TryNumber(isPercent ? text[..^1] : text, out var number);
        share = isPercent ? number / 100 : number;
        return isNumber;
    }

    /// <summary>Reads a number.</summary>
    internal static bool TryNumber(string text, out double number) =>
        double.TryParse(text, NumberStyles.Float, CultureInfo.InvariantCulture, out number) && double.IsFinite(number);

    internal static string OfRate(double bitsPerSecond) =>
        double.IsFinite(bitsPerSecond) ? string.Create(CultureInfo.InvariantCulture, $"{bitsPerSecond / 1e6:#,0.####} Mbit/s") : "any rate";

    internal static string OfTime(TimeSpan time, int decimals) =>
        time.TotalMilliseconds.ToString("N" + decimals, CultureInfo.InvariantCulture) + " ms";

    internal static string OfShare(double share) => string.Create(CultureInfo.InvariantCulture, $"{share * 100:0.###} %");
}
