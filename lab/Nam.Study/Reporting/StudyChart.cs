// SPDX-License-Identifier: MIT
namespace Nam.Study.Reporting;

/// <summary>A chart of a report.</summary>
/// <param name="Title">What it shows; names the paper's figure that it repeats.</param>
/// <param name="XTitle">The horizontal axis with its unit.</param>
/// <param name="YTitle">The vertical axis with its unit.</param>
/// <param name="Kind">How values are drawn.</param>
/// <param name="Series">The lines, or the bars of a colour.</param>
internal sealed record StudyChart(string Title, string XTitle, string YTitle, StudyChartKind Kind, IReadOnlyList<StudySeries> Series)
{
    // Beyond this factor what is small cannot be told from nothing on a linear axis.
    private const double LinearSpan = 100;

    /// <summary>Names along the horizontal axis of <see cref="StudyChartKind.Bars"/>; every series has a value for each.</summary>
    internal IReadOnlyList<string> Categories { get; init; } = [];

    /// <summary>Whether the horizontal axis is logarithmic; not for bars.</summary>
    internal bool IsXLogarithmic { get; init; }

    /// <summary>Whether the vertical axis is logarithmic.</summary>
    internal bool IsYLogarithmic { get; init; }

    /// <summary>Whether the vertical axis is drawn so: as asked for, or where values span more than a factor of 100. A
    /// bar's length means nothing there.</summary>
    internal bool IsYDrawnLogarithmic => IsYLogarithmic || (Kind != StudyChartKind.Bars && SpanOfY() > LinearSpan);

    /// <summary>A sentence below the chart; null for none.</summary>
    internal string? Note { get; init; }

    private double SpanOfY()
    {
        var values = Series.SelectMany(series => series.Points).Select(point => point.Y).Where(double.IsFinite).ToList();
        return values.Count > 0 && values.Min() > 0 ? values.Max() / values.Min() : 0;
    }
}
