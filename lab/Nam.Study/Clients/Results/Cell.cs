// SPDX-License-Identifier: MIT
using System.Globalization;

namespace Nam.Study.Clients.Results;

/// <summary>Numbers as cells of tables; what there is no value of is a dash.</summary>
internal static class Cell
{
    internal const string None = "–";

    /// <summary>A number with so many decimals.</summary>
    internal static string Of(double? value, int decimals = 0) =>
        value is { } number && double.IsFinite(number)
            ? Zero(number, decimals).ToString("F" + decimals.ToString(CultureInfo.InvariantCulture), CultureInfo.InvariantCulture)
            : None;

    /// <summary>Seconds with three digits or so.</summary>
    internal static string OfSeconds(double? seconds) => Of(seconds, seconds >= 10 ? 1 : 2);

    /// <summary>Microseconds with two or three digits.</summary>
    internal static string OfMicroseconds(double? microseconds) => Of(microseconds, microseconds >= 10 ? 1 : 2);

    /// <summary>What was measured here and what the paper has.</summary>
    internal static string Pair(string here, string paper) => $"{here}/{paper}";

    /// <summary>An improvement as the paper prints it: 0 where an action takes longer.</summary>
    internal static string OfImprovement(double? percent) => Of(percent is { } value ? Math.Max(0, value) : null);

    // No minus before a zero.
    private static double Zero(double number, int decimals) => Math.Round(number, decimals) == 0 ? 0 : number;
}
