// SPDX-License-Identifier: MIT
using Nam.Study.Anova;
using Nam.Study.Reporting;

namespace Nam.Study.SoapOverhead;

/// <summary>The charts of the report.</summary>
internal static class OverheadCharts
{
    private const string Milliseconds = "Average response time, ms";
    private const string Intervals = "Lines with ends: 95 % confidence intervals.";

    /// <summary>Figure 3 as bars.</summary>
    internal static StudyChart OneByte(IReadOnlyList<OverheadView> views) => new(
        "Figure 3: response times of one-byte replies",
        "Protocol",
        Milliseconds,
        StudyChartKind.Bars,
        [
            .. views.Select(view => new StudySeries(
                view.Name,
                [.. ProtocolName.All.SelectMany((protocol, index) => PointOf(index, view.OneByte(protocol)))])
            { IsPaper = view.IsPaper }),
        ])
    {
        Categories = [.. ProtocolName.All.Select(ProtocolName.Of)],
        IsYLogarithmic = true,
        Note = Intervals + " The paper had no NAM.",
    };

    /// <summary>Figure 4 in one place.</summary>
    internal static StudyChart Sizes(OverheadView view, OverheadView paper) => new(
        $"Figure 4: response time over message size, {view.Name}",
        "Size of the reply's content, bytes",
        Milliseconds,
        StudyChartKind.Lines,
        [
            .. ProtocolName.All.Select(protocol => new StudySeries(ProtocolName.Of(protocol), SizesOf(view, protocol))),
            .. ProtocolName.All.Take(2)
                .Select(protocol => new StudySeries(ProtocolName.Of(protocol) + ", paper", SizesOf(paper, protocol)) { IsPaper = true }),
        ])
    {
        IsYLogarithmic = true,
        Note = Intervals,
    };

    /// <summary>Equation 3 over size.</summary>
    internal static StudyChart Overheads(IReadOnlyList<OverheadView> views) => new(
        "Equation 3: what SOAP adds to TCP, over message size",
        "Size of the reply's content, bytes",
        "Overhead O(m, 1), ms",
        StudyChartKind.Lines,
        [
            .. views.SelectMany(view => ProtocolName.All.Skip(1)
                .Where(protocol => view.Overhead(protocol, 0) is not null)
                .Select(protocol => new StudySeries(
                    $"{ProtocolName.Of(protocol)}, {view.Name}",
                    [.. OverheadPlan.Sizes.SelectMany((bytes, size) =>
                        view.Overhead(protocol, size) is { } overhead ? [new(bytes, overhead)] : Array.Empty<StudyPoint>())])
                { IsPaper = view.IsPaper })),
        ])
    {
        IsYLogarithmic = true,
    };

    /// <summary>Figure 7 in one place.</summary>
    internal static StudyChart Elements(OverheadView view, OverheadView paper) => new(
        $"Figure 7: response time over number of elements, {StudyNumber.Of(OverheadPlan.BytesOfElements)} bytes, {view.Name}",
        "Elements of the reply",
        Milliseconds,
        StudyChartKind.Lines,
        [
            .. ProtocolName.All.Skip(1).Select(protocol => new StudySeries(ProtocolName.Of(protocol), ElementsOf(view, protocol))),
            new StudySeries(ProtocolName.Of(OverheadProtocol.Soap) + ", paper", ElementsOf(paper, OverheadProtocol.Soap))
            {
                IsPaper = true
            },
        ])
    {
        IsYLogarithmic = true,
        Note = Intervals,
    };

    private static StudyPoint[] SizesOf(OverheadView view, OverheadProtocol protocol) =>
        [.. OverheadPlan.Sizes.SelectMany((bytes, size) => PointOf(bytes, view.BySize(protocol, size)))];

    private static StudyPoint[] ElementsOf(OverheadView view, OverheadProtocol protocol) =>
        [.. OverheadPlan.Elements.SelectMany((elements, count) => PointOf(elements, view.ByElements(protocol, count)))];

    private static StudyPoint[] PointOf(double x, GroupSummary? group) => group is null ? [] : [new(x, group.Mean, group.HalfWidth())];
}
