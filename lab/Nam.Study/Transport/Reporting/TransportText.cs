// SPDX-License-Identifier: MIT
using System.Globalization;

namespace Nam.Study.Transport.Reporting;

/// <summary>Figures as cells and sentences have them.</summary>
internal static class TransportText
{
    /// <summary>What stands where nothing was measured.</summary>
    internal const string Missing = "–";

    private const double Thousand = 1000;

    /// <summary>A number with three significant digits, or whole and with commas from a thousand on.</summary>
    internal static string Number(double? value) => value switch
    {
        null => Missing,
        0 => "0",
        { } number when Math.Abs(number) >= Thousand => number.ToString("N0", CultureInfo.InvariantCulture),
        { } number => number.ToString(
            "F" + Math.Clamp(2 - (int)Math.Floor(Math.Log10(Math.Abs(number))), 0, 4).ToString(CultureInfo.InvariantCulture),
            CultureInfo.InvariantCulture),
    };

    /// <summary>How many times one number is another.</summary>
    internal static string Times(double? value, double? of) =>
        value / of is { } times && double.IsFinite(times) ? Number(times) + "×" : Missing;

    /// <summary>A share in percent, without decimals.</summary>
    internal static string Percent(double? value) => value?.ToString("F0", CultureInfo.InvariantCulture) ?? Missing;
}
