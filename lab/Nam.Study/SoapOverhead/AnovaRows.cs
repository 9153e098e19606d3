// SPDX-License-Identifier: MIT
using Nam.Study.Anova;
using Nam.Study.Reporting;

namespace Nam.Study.SoapOverhead;

/// <summary>Analyses of variance as tables of a report, several places below each other.</summary>
internal static class AnovaRows
{
    private static readonly string[] SourceColumns = ["Source of variation", "SS", "df", "MS", "F", "p", "F crit", "Share %"];
    private static readonly string[] GroupColumns = ["Group", "Count", "Average ms", "Variance ms²", "± ms (95 %)"];

    /// <summary>The sources of variation of several analyses.</summary>
    /// <param name="title">The table's title.</param>
    /// <param name="analyses">A place's name and its sources; null for one that was not measured.</param>
    /// <param name="names">What the sources are called, in their order.</param>
    internal static StudyTable OfSources(
        string title, IEnumerable<(string Place, IReadOnlyList<AnovaSource>? Sources)> analyses, IReadOnlyList<string> names) => new(
        title,
        SourceColumns,
        [.. analyses.SelectMany(analysis => names.Select((name, index) => Row($"{name}, {analysis.Place}", analysis.Sources?[index])))]);

    /// <summary>Groups with half the width of the confidence interval of their mean.</summary>
    /// <param name="title">The table's title.</param>
    /// <param name="groups">Names and groups; null for one that was not measured.</param>
    internal static StudyTable OfGroups(string title, IEnumerable<(string Name, GroupSummary? Group)> groups) => new(
        title,
        GroupColumns,
        [.. groups.Select(each => (IReadOnlyList<string>)
        [
            each.Name,
            each.Group is { } group ? StudyNumber.Of(group.Count) : StudyNumber.None,
            StudyNumber.Of(each.Group?.Mean),
            StudyNumber.Of(each.Group?.Variance, 3),
            StudyNumber.Of(each.Group?.HalfWidth(), 3),
        ])]);

    private static IReadOnlyList<string> Row(string name, AnovaSource? source) =>
    [
        name,
        StudyNumber.Of(source?.SumOfSquares),
        source is null ? StudyNumber.None : StudyNumber.Of(source.DegreesOfFreedom),
        Optional(source, source?.MeanSquare),
        Optional(source, source?.F),
        source is not null && source.P is null ? "" : StudyNumber.Probability(source?.P),
        source is not null && source.FCritical is null ? "" : StudyNumber.Of(source?.FCritical, 3),
        StudyNumber.Percent(source?.Share),
    ];

    // A total has no mean square: that is no value that was not measured.
    private static string Optional(AnovaSource? source, double? value) => source is not null && value is null ? "" : StudyNumber.Of(value);
}
