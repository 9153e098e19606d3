// SPDX-License-Identifier: MIT
using System.Globalization;
using Nam.Study.Reporting;

namespace Nam.Study.Transport.Reporting;

/// <summary>Figures as cells and sentences have them.</summary>
internal static class TransportText
{
    /// <summary>What stands where nothing was measured.</summary>
    internal const string Missing = StudyNumber.None;

    /// <summary>A number with three digits that count, or all in front of the point.</summary>
    internal static string Number(double? value) => StudyNumber.Three(value);

    /// <summary>How many times one number is another.</summary>
    internal static string Times(double? value, double? of) =>
        value / of is { } times && double.IsFinite(times) ? Number(times) + "×" : Missing;

    /// <summary>A share in percent, without decimals.</summary>
    internal static string Percent(double? value) => value?.ToString("F0", CultureInfo.InvariantCulture) ?? Missing;
}
