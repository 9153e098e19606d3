// SPDX-License-Identifier: MIT
using System.Globalization;

namespace Nam.Study.Reporting;

/// <summary>Numbers in the cells and sentences of reports, in the invariant culture.</summary>
internal static class StudyNumber
{
    /// <summary>A cell without a value.</summary>
    internal const string None = "–";

    /// <summary>From here on a number has an exponent.</summary>
    private const double Huge = 1e9;

    private const double Tiny = 1e-4;
    private const double Thousand = 1000;

    /// <summary>A number with as many significant digits as tell something, in thousands; <see cref="None"/> for none.</summary>
    internal static string Of(double? value, int digits = 4)
    {
        if (value is not { } number || double.IsNaN(number))
        {
            return None;
        }

        if (double.IsInfinity(number))
        {
            return number > 0 ? "infinite" : "-infinite";
        }

        var size = Math.Abs(number);
        if (number == 0)
        {
            return "0";
        }

        if (size is >= Huge or < Tiny)
        {
            return number.ToString("0." + new string('0', Math.Max(0, digits - 3)) + "E-0", CultureInfo.InvariantCulture);
        }

        // 9.9996 has one digit before the point and two once it is rounded.
        var rounded = double.Parse(
            number.ToString("E" + (digits - 1).ToString(CultureInfo.InvariantCulture), CultureInfo.InvariantCulture),
            CultureInfo.InvariantCulture);
        var before = (int)Math.Floor(Math.Log10(Math.Abs(rounded))) + 1;
        return rounded.ToString("N" + Math.Max(0, digits - before).ToString(CultureInfo.InvariantCulture), CultureInfo.InvariantCulture);
    }

    /// <summary>A number with three digits that count, or all in front of the point.</summary>
    internal static string Three(double? value) =>
        value is { } number && double.IsFinite(number) && Math.Abs(number) >= Thousand ? Of((long)Math.Round(number)) : Of(value, 3);

    /// <summary>A whole number, in thousands.</summary>
    internal static string Of(long value) => value.ToString("N0", CultureInfo.InvariantCulture);

    /// <summary>A probability with two digits; what is too small for a double is told as that.</summary>
    internal static string Probability(double? value) => value switch
    {
        null => None,
        0 => "< 1E-300",
        < 0.001 => value.Value.ToString("0.0E-0", CultureInfo.InvariantCulture),
        _ => Of(value, 2),
    };

    /// <summary>A probability with its symbol, for sentences: "p = 0.012" or "p &lt; 1E-300".</summary>
    internal static string Probability(double? value, string symbol) =>
        Probability(value) is var text && text.StartsWith('<') ? $"{symbol} {text}" : $"{symbol} = {text}";

    /// <summary>A share as a percentage with one decimal, without the sign.</summary>
    internal static string Percent(double? share) =>
        share is { } known && double.IsFinite(known) ? (known * 100).ToString("0.0", CultureInfo.InvariantCulture) : None;
}
