// SPDX-License-Identifier: MIT
using Nam.Study.Reporting;

namespace Nam.Study.Encodings.Results;

/// <summary>Bars side by side.</summary>
internal static class BarChart
{
    /// <summary>Makes a chart; what was not measured has no bar.</summary>
    internal static StudyChart Of(
        string title, string unit, IReadOnlyList<string> categories,
        IReadOnlyList<(string Name, bool IsPaper, IReadOnlyList<double?> Values)> series) =>
        new(title, "", unit, StudyChartKind.Bars,
            [.. series.Select(each => new StudySeries(each.Name, [.. each.Values.Select(
                (value, index) => new StudyPoint(index, value ?? double.NaN))]) { IsPaper = each.IsPaper })])
        {
            Categories = categories,
        };
}
