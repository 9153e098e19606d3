// SPDX-License-Identifier: MIT
using System.Globalization;

namespace Nam.Study.Anova;

/// <summary>
/// A table of an analysis of variance as spreadsheets print it, for any renderer: the first column is text, all others are numbers.
/// </summary>
/// <param name="Header">The names of the columns.</param>
/// <param name="Rows">The cells, each row with as many as the header; a cell that does not apply is empty.</param>
internal sealed record AnovaTable(IReadOnlyList<string> Header, IReadOnlyList<IReadOnlyList<string>> Rows)
{
    /// <summary>Digits of sums, means and variances.</summary>
    private const int ManyDigits = 7;

    /// <summary>Digits of what is compared, not computed with.</summary>
    private const int SomeDigits = 5;

    /// <summary>Digits of probabilities.</summary>
    private const int FewDigits = 3;

    /// <summary>Powers of ten beyond these are written with an exponent.</summary>
    private const int LeastPower = -4;

    private const int LargestPower = 11;

    /// <summary>The sources of variation.</summary>
    internal static AnovaTable OfSources(IReadOnlyList<AnovaSource> sources) => new(
        ["Source of Variation", "SS", "df", "MS", "F", "P-value", "F crit"],
        [.. sources.Select(source => (IReadOnlyList<string>)
        [
            source.Name,
            Number(source.SumOfSquares, ManyDigits),
            source.DegreesOfFreedom.ToString(CultureInfo.InvariantCulture),
            Number(source.MeanSquare, ManyDigits),
            Number(source.F, ManyDigits),
            Number(source.P, FewDigits),
            Number(source.FCritical, SomeDigits),
        ])]);

    /// <summary>The groups, with half the width of the confidence interval of each mean by Student's t.</summary>
    /// <param name="groups">The groups.</param>
    /// <param name="confidence">The confidence level, between 0 and 1.</param>
    /// <exception cref="ArgumentOutOfRangeException">The level is not between 0 and 1.</exception>
    internal static AnovaTable OfGroups(IReadOnlyList<GroupSummary> groups, double confidence = 0.95) => new(
        ["Groups", "Count", "Sum", "Average", "Variance", $"1/2 {Number(confidence * 100, SomeDigits)}% Confidence Interval"],
        [.. groups.Select(group => (IReadOnlyList<string>)
        [
            group.Name,
            group.Count.ToString(CultureInfo.InvariantCulture),
            Number(group.Sum, ManyDigits),
            Number(group.Mean, ManyDigits),
            Number(group.Variance, ManyDigits),
            Number(group.HalfWidth(confidence), SomeDigits),
        ])]);

    /// <summary>A number with its first digits, and without an exponent where it is readable so.</summary>
    private static string Number(double? value, int digits)
    {
        if (value is not { } number)
        {
            return string.Empty;
        }

        if (!double.IsFinite(number))
        {
            return double.IsNaN(number) ? "undefined" : "infinite";
        }

        var rounded = number.ToString("E" + (digits - 1).ToString(CultureInfo.InvariantCulture), CultureInfo.InvariantCulture);
        var power = int.Parse(rounded.AsSpan(rounded.IndexOf('E') + 1), NumberStyles.AllowLeadingSign, CultureInfo.InvariantCulture);
        var format = power is >= LeastPower and <= LargestPower
            ? "0." + new string('#', Math.Max(0, digits - 1 - power))
            : "0." + new string('#', digits - 1) + "E-0";
        return number.ToString(format, CultureInfo.InvariantCulture);
    }
}
