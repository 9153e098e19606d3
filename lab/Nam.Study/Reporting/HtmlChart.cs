// SPDX-License-Identifier: MIT
using System.Globalization;

namespace Nam.Study.Reporting;

/// <summary>A chart of a report in the page: a place that the script fills, and its values for those who have none.</summary>
internal static class HtmlChart
{
    /// <summary>Writes a chart.</summary>
    /// <param name="output">Takes it.</param>
    /// <param name="chart">The chart.</param>
    /// <param name="number">Its place among the charts of the page.</param>
    internal static void Write(TextWriter output, StudyChart chart, int number)
    {
        output.WriteLine("<figure>");
        output.WriteLine($"<figcaption>{HtmlPage.Escape(chart.Title)}</figcaption>");
        output.WriteLine($"<div class=\"chart\" data-chart=\"{number.ToString(CultureInfo.InvariantCulture)}\"></div>");
        if (chart.Note is { } note)
        {
            output.WriteLine($"<p class=\"note\">{HtmlPage.Escape(note)}</p>");
        }

        output.WriteLine("<details><summary>The values of this chart</summary><div class=\"wide\" tabindex=\"0\"><table>");
        HtmlTable.WriteHead(output, ["Series", chart.XTitle, chart.YTitle, "± (95 %)"]);
        HtmlTable.WriteBody(output, [.. chart.Series.SelectMany(series => series.Points.Select(point => Row(chart, series, point)))]);
        output.WriteLine("</table></div></details>");
        output.WriteLine("</figure>");
    }

    private static IReadOnlyList<string> Row(StudyChart chart, StudySeries series, StudyPoint point) =>
    [
        series.Name,
        chart.Kind == StudyChartKind.Bars ? chart.Categories[(int)point.X] : Number(point.X),
        Number(point.Y),
        point.HalfWidth > 0 ? Number(point.HalfWidth) : "",
    ];

    // Five digits as tables have them, without zeros that tell nothing.
    private static string Number(double value)
    {
        var text = value.ToString("G5", CultureInfo.InvariantCulture);
        return !double.IsFinite(value) ? StudyNumber.None
            : Math.Abs(value) is < 1e-4 or >= 1e9 ? text
            : double.Parse(text, CultureInfo.InvariantCulture).ToString("#,##0.#########", CultureInfo.InvariantCulture);
    }
}
