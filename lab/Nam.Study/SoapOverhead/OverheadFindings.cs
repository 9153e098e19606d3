// SPDX-License-Identifier: MIT
using Nam.Study.Anova;
using Nam.Study.Reporting;

namespace Nam.Study.SoapOverhead;

/// <summary>
/// What the paper concludes, judged by the first place that was measured: the LAN where there is one. Significance is
/// judged as the paper does, by F above the critical F at 95 %; sizes of effects by the limits that stand here.
/// </summary>
internal static class OverheadFindings
{
    private const OverheadProtocol Tcp = OverheadProtocol.Tcp;
    private const OverheadProtocol Soap = OverheadProtocol.Soap;

    /// <summary>An effect that explains more than this is called the main one.</summary>
    private const double Most = 0.5;

    /// <summary>An effect that explains less than this is called small.</summary>
    private const double Little = 0.1;

    /// <summary>Judges all.</summary>
    /// <param name="paper">The paper's values.</param>
    /// <param name="views">The places that were measured, the one that decides first.</param>
    internal static IReadOnlyList<StudyFinding> Of(OverheadView paper, IReadOnlyList<OverheadView> views) =>
    [
        OneByte(paper, views),
        Ratio(paper, views),
        Explained(paper, views),
        Intervals(views),
        Effect("Message size is a significant factor", "Figure 6", paper, views, view => view.BySizeAnova(Tcp, Soap)?.RowEffect),
        Effect(
            "The choice of protocol is significant over all sizes", "Figure 6", paper, views,
            view => view.BySizeAnova(Tcp, Soap)?.ColumnEffect),
        Effect("Message size and protocol interact", "Figure 6", paper, views, view => view.BySizeAnova(Tcp, Soap)?.InteractionEffect),
        MoreThanSize(paper, views),
        Effect("The number of elements is a significant factor", "Figure 7", paper, views, view => view.ByElementsAnova(Soap)?.Between),
        FewOfElements(paper, views),
    ];

    private static StudyFinding OneByte(OverheadView paper, IReadOnlyList<OverheadView> views) =>
        Effect(
            "With one byte, SOAP/HTTP makes a significant difference", "Figure 3", paper, views,
            view => view.OneByteAnova(Tcp, Soap)?.Between);

    private static StudyFinding Effect(
        string claim, string figure, OverheadView paper, IReadOnlyList<OverheadView> views, Func<OverheadView, AnovaSource?> source)
    {
        var decides = source(views[0]);
        return new StudyFinding(
            $"{claim}: F = {StudyNumber.Of(source(paper)?.F)} ({figure}).",
            Each(views, view =>
                source(view) is { } effect ? $"F = {StudyNumber.Of(effect.F)}, critical {StudyNumber.Of(effect.FCritical, 3)}" : null),
            decides is null ? null : decides.IsSignificant,
            decides is null
                ? "There are too few values."
                : $"F is {(decides.IsSignificant ? "above" : "not above")} its critical value: {StudyNumber.Probability(decides.P, "p")}, {StudyNumber.Percent(decides.Share)} % of the variance ({views[0].Name}).");
    }

    private static StudyFinding Ratio(OverheadView paper, IReadOnlyList<OverheadView> views)
    {
        static double? RatioOf(OverheadView view) => view.OneByte(Soap)?.Mean / view.OneByte(Tcp)?.Mean;
        static double? Added(OverheadView view) => view.OneByte(Soap)?.Mean - view.OneByte(Tcp)?.Mean;
        var ratio = RatioOf(views[0]);
        return new StudyFinding(
            $"With one byte, SOAP/HTTP takes over {SoapOverheadPaper.RatioOfOneByte:0} times as long as TCP: {StudyNumber.Of(RatioOf(paper), 3)} times (Figure 3).",
            Each(views, view => RatioOf(view) is { } here ? $"{StudyNumber.Of(here, 3)} times" : null),
            ratio is null ? null : ratio > SoapOverheadPaper.RatioOfOneByte,
            ratio is null
                ? "There are too few values."
                : $"HTTP and XML add {StudyNumber.Of(Added(views[0]), 3)} ms where the paper's added {StudyNumber.Of(Added(paper), 3)} ms; the network's part is the same for both protocols.");
    }

    private static StudyFinding Explained(OverheadView paper, IReadOnlyList<OverheadView> views)
    {
        static double? ShareOf(OverheadView view) => view.OneByteAnova(Tcp, Soap)?.Between.Share;
        var share = ShareOf(views[0]);
        return new StudyFinding(
            $"With one byte, the protocol explains most of the variance: {StudyNumber.Percent(ShareOf(paper))} % (Figure 3).",
            Each(views, view => ShareOf(view) is { } here ? StudyNumber.Percent(here) + " %" : null),
            share is null ? null : share > Most,
            share is null
                ? "There are too few values."
                : $"It explains {(share > Most ? "more" : "no more")} than half; the rest is what a protocol's own response times vary by.");
    }

    private static StudyFinding Intervals(IReadOnlyList<OverheadView> views)
    {
        static int? Apart(OverheadView view) =>
            view.BySize(Soap, 0) is null ? null : Enumerable.Range(0, OverheadPlan.Sizes.Count).Count(size =>
            {
                var tcp = view.BySize(Tcp, size)!;
                var soap = view.BySize(Soap, size)!;
                return soap.Mean - soap.HalfWidth() > tcp.Mean + tcp.HalfWidth();
            });
        static string Range(OverheadView view) =>
            $"{StudyNumber.Of(Overheads(view).Min(), 3)} to {StudyNumber.Of(Overheads(view).Max(), 3)} ms";
        static IEnumerable<double?> Overheads(OverheadView view) =>
            Enumerable.Range(0, OverheadPlan.Sizes.Count).Select(size => view.Overhead(Soap, size));
        var apart = Apart(views[0]);
        return new StudyFinding(
            "SOAP/HTTP has a much higher overhead at every size: the confidence intervals do not overlap, and it adds 13 to 20 ms (Figure 4).",
            Each(views, view => Apart(view) is { } here ? $"apart at {here} of {OverheadPlan.Sizes.Count} sizes, {Range(view)}" : null),
            apart is null ? null : apart == OverheadPlan.Sizes.Count,
            apart is null
                ? "There are too few values."
                : apart == OverheadPlan.Sizes.Count
                    ? "The interval of SOAP/HTTP lies above that of TCP at every size."
                    : $"At {OverheadPlan.Sizes.Count - apart} sizes the intervals overlap.");
    }

    private static StudyFinding MoreThanSize(OverheadView paper, IReadOnlyList<OverheadView> views)
    {
        static (double Protocol, double Size)? Shares(OverheadView view) =>
            view.BySizeAnova(Tcp, Soap) is { } anova ? (anova.ColumnEffect.Share, anova.RowEffect.Share) : null;
        static string? Both(OverheadView view) =>
            Shares(view) is { } here ? $"protocol {StudyNumber.Percent(here.Protocol)} %, size {StudyNumber.Percent(here.Size)} %" : null;
        var decides = Shares(views[0]);
        return new StudyFinding(
            $"The protocol explains more of the variance than the message size: {Both(paper)} (Figure 6).",
            Each(views, Both),
            decides is null ? null : decides.Value.Protocol > decides.Value.Size,
            decides is null
                ? "There are too few values."
                : decides.Value.Protocol > decides.Value.Size
                    ? "What SOAP adds is more than what 20,000 bytes more take."
                    : "What 20,000 bytes more take is more than what SOAP adds.");
    }

    private static StudyFinding FewOfElements(OverheadView paper, IReadOnlyList<OverheadView> views)
    {
        static double? ShareOf(OverheadView view) => view.ByElementsAnova(Soap)?.Between.Share;
        var share = ShareOf(views[0]);
        return new StudyFinding(
            $"The number of elements explains little of the variance: {StudyNumber.Percent(ShareOf(paper))} % (Figure 7).",
            Each(views, view => ShareOf(view) is { } here ? StudyNumber.Percent(here) + " %" : null),
            share is null ? null : share < Little,
            share is null
                ? "There are too few values."
                : $"It is {(share < Little ? "less" : "no less")} than {StudyNumber.Percent(Little)} %.");
    }

    private static string Each(IReadOnlyList<OverheadView> views, Func<OverheadView, string?> text) =>
        string.Join("; ", views.Select(view => $"{view.Name}: {text(view) ?? StudyNumber.None}")) + ".";
}
