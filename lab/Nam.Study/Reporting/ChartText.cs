// SPDX-License-Identifier: MIT
using System.Text.Json;

namespace Nam.Study.Reporting;

/// <summary>The charts as the page's script reads them.</summary>
internal static class ChartText
{
    // The standard encoder writes no character that could end a script element.
    private static readonly JsonSerializerOptions Options = new() { PropertyNamingPolicy = JsonNamingPolicy.CamelCase };

    /// <summary>Writes the charts as JSON that may stand in an element of HTML.</summary>
    internal static string Write(IEnumerable<StudyChart> charts) => JsonSerializer.Serialize(charts.Select(chart => new
    {
        chart.XTitle,
        chart.YTitle,
        Kind = chart.Kind.ToString(),
        chart.Categories,
        chart.IsXLogarithmic,
        IsYLogarithmic = chart.IsYDrawnLogarithmic,
        Series = chart.Series.Select(series => new
        {
            series.Name,
            series.IsPaper,

            // A value that is none, such as the mean of no samples, has no place in JSON and no point in a chart.
            Points = series.Points.Where(point => double.IsFinite(point.X) && double.IsFinite(point.Y))
                .Select(point => (double[])[point.X, point.Y, double.IsFinite(point.HalfWidth) ? point.HalfWidth : 0]),
        }),
    }), Options);
}
