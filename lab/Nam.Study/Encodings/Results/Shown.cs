// SPDX-License-Identifier: MIT
using System.Globalization;
using Nam.Study.Reporting;

namespace Nam.Study.Encodings.Results;

/// <summary>Numbers as they stand in tables.</summary>
internal static class Shown
{
    /// <summary>Stands where nothing was measured.</summary>
    internal const string Missing = StudyNumber.None;

    /// <summary>A number with three digits that count, or all in front of the point.</summary>
    internal static string Number(double? value) => StudyNumber.Three(value);

    /// <summary>A number of bytes or rows.</summary>
    internal static string Count(long? value) => value is { } count ? StudyNumber.Of(count) : Missing;

    /// <summary>A share in per cent.</summary>
    internal static string Percent(double? share) => share is null ? Missing : Number(100 * share) + " %";

    /// <summary>A loss that was chosen, in per cent and in full.</summary>
    internal static string Loss(double share) => (100 * share).ToString("0.##", CultureInfo.InvariantCulture) + " %";

    /// <summary>Numbers side by side, such as those of TCP and of HTTP.</summary>
    internal static string Beside(params IEnumerable<double?> values) =>
        values.All(value => value is null) ? Missing : string.Join(" / ", values.Select(Number));

    /// <summary>A range.</summary>
    internal static string Range(IReadOnlyCollection<double> values) =>
        values.Count == 0 ? Missing : $"{Number(values.Min())} to {Number(values.Max())}";

    /// <summary>A speed of processors, in front of the word or below it.</summary>
    internal static string Speed(double speed) => speed switch
    {
        1 => "full",
        0.5 => "1/2",
        0.25 => "1/4",
        _ => speed.ToString("0.###", CultureInfo.InvariantCulture),
    };
}
