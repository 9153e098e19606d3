// SPDX-License-Identifier: MIT
using Nam.Study.Clients.Site;
using Nam.Study.Reporting;

namespace Nam.Study.Clients.Results;

/// <summary>The paper's findings on server actions, judged by figures such as its tables 4 to 8 have. On those
/// themselves all of them hold.</summary>
internal static class ActionFindings
{
    // A cell of a lossy link is off by chance now and then.
    private const double MostExceptions = 0.1;
    private const string Slow = "uk-wpi";
    private const string SlowAndFar = "uk-icir";
    private const string Modem = "modem-att";
    private static readonly string[] Poor = [Slow, SlowAndFar, Modem];
    private static readonly string[] Better = ["de-att", "cable-wpi"];
    private static readonly string[] Lossless = ["pipe-1.1", "compress", "bundle", "bundle.gz"];
    private static readonly string[] Lossy = ["baseonly", "halfobject", "halfres"];

    /// <summary>Judges.</summary>
    /// <param name="figures">A table for each pair that the paper has one for; others do not count.</param>
    internal static IReadOnlyList<StudyFinding> Judge(IReadOnlyList<ActionFigures> figures)
    {
        var pairs = figures.ToDictionary(table => table.Pair);
        return
        [
            LatencyIsReduced(pairs),
            OnlyRemovingObjectsHelpsAlways(pairs),
            PipeliningAndBundlingHelpFarAndBetterClients(pairs),
            CompressionHelpsNearPoorClients(pairs),
            CompressionDoesNotHelpBetterClients(pairs),
            HalfResolutionDoesNotHelp(pairs),
            SerialConnectionsDoNotHelp(pairs),
        ];
    }

    private static StudyFinding LatencyIsReduced(Dictionary<string, ActionFigures> pairs)
    {
        const string Paper =
            "User-perceived latency can be reduced via tailored actions (abstract): for each kind of page and each poor client some action saves at least 20 %, up to 91 %.";
        var best = Cells(pairs, Poor, bucket => pair => Best(pair, bucket));
        return Of(
            Paper, best, () => $"The best action saves {Percent(best.Min())} to {Percent(best.Max())}.", () => IsSignificant(best.Min()),
            "A poor client's time is bytes over rate, and a page without its objects has few.",
            "On some kind of page even the best action leaves most of the bytes.");
    }

    private static StudyFinding OnlyRemovingObjectsHelpsAlways(Dictionary<string, ActionFigures> pairs)
    {
        const string Paper =
            "Removing embedded objects is the only action that shortens pages significantly in all cases (sections 5.4 and 7).";
        string[] all = [.. Poor, .. Better];
        double[] removed = [.. ImprovementsOf(pairs, all, "baseonly")];
        var least = Lossless.Append("halfobject").Append("halfres")
            .ToDictionary(action => action, action => ImprovementsOf(pairs, all, action).DefaultIfEmpty(double.NaN).Min());
        var next = least.MaxBy(action => double.IsNaN(action.Value) ? double.NegativeInfinity : action.Value);
        return Of(
            Paper, removed,
            () => $"baseonly saves at least {Percent(removed.Min())}; of the others {next.Key} comes next with at least {Percent(next.Value)}.",
            () => IsSignificant(removed.Min()) && !IsSignificant(next.Value),
            "Every other action leaves bytes or round trips on some kind of page that take most of the time.",
            "On these pages and links removing objects saves too little somewhere, or another action enough everywhere.");
    }

    private static StudyFinding PipeliningAndBundlingHelpFarAndBetterClients(Dictionary<string, ActionFigures> pairs)
    {
        const string Paper =
            "Pipelining and bundling improve pages significantly for poor clients with long latencies and for better-connected ones (section 7), on at least half the kinds of pages, and not for the near poor one.";
        string[] helped = [SlowAndFar, .. Better];
        var shares = helped.Append(Slow).SelectMany(
            _ => (string[])["pipe-1.1", "bundle"],
            (pair, action) => (Pair: pair, Action: action, Share: SignificantShare(pairs, pair, action)))
            .Where(each => each.Share is not null).ToList();
        var isOnlyMore = shares.All(each => each.Pair == Slow || each.Share >= 0.5);
        return Of(
            Paper, [.. shares.Select(each => each.Share!.Value)],
            () => "Significant on these shares of kinds: "
                + string.Join(", ", shares.Select(each => $"{each.Pair} {each.Action} {Percent(100 * each.Share!.Value)}")) + ".",
            () => isOnlyMore && shares.All(each => each.Pair != Slow || each.Share < 0.5),
            "They save round trips, which count where the round trip is long against the time that the bytes take.",
            isOnlyMore
                ? "They help those whom they helped in the paper, and the near poor client besides: objects that travel alone bring headers and an opening each, which its slow line has to carry too."
                : "Four connections lose less time than in 2002: first windows of TCP are larger and lost openings are repeated sooner, so that there is less to save.");
    }

    private static StudyFinding CompressionHelpsNearPoorClients(Dictionary<string, ActionFigures> pairs)
    {
        const string Paper =
            "Compression helps most for poor clients with shorter latencies (on average 23 % at uk-wpi, 15 % at uk-icir, 2 and 6 % at the better-connected ones), and for all poor ones with bundling (18 to 25 %) (section 7).";
        var means = new[] { Slow, SlowAndFar }.Concat(Better).Select(pair => (Pair: pair, Mean: Mean(pairs, pair, "compress"))).ToList();
        var bundled = Poor.Select(pair => (Pair: pair, Mean: Mean(pairs, pair, "bundle.gz"))).ToList();
        double[] measured = means.Concat(bundled).All(each => each.Mean is not null) ? [.. means.Select(each => each.Mean!.Value)] : [];
        return Of(
            Paper, measured,
            () => $"compress: {List(means)}; bundle.gz: {List(bundled)}.",
            () => means.Skip(1).All(each => each.Mean < means[0].Mean) && bundled.All(each => each.Mean >= 15),
            "Compression saves bytes of the page itself, which take the larger share of the time the slower the line and the shorter the round trip are.",
            "Four connections lose less time than in 2002, so that the bytes of the page itself are a larger share of it elsewhere, too.");
    }

    private static StudyFinding CompressionDoesNotHelpBetterClients(Dictionary<string, ActionFigures> pairs)
    {
        const string Paper =
            "Compression has no significant effect for well-connected clients (section 5.4): on none of 16 cells of tables 7 and 8, at most 14 %.";
        double[] cells = [.. ImprovementsOf(pairs, Better, "compress")];
        return Of(
            Paper, cells,
            () => $"Significant on {cells.Count(IsSignificant)} of {cells.Length} cells, {Percent(cells.Average())} on average.",
            () => cells.Count(IsSignificant) <= MostExceptions * cells.Length,
            "The bytes of a page alone are a small part of what such clients wait for.",
            "Four connections lose less time than in 2002, so that the bytes of the page itself are a larger share of it.");
    }

    private static StudyFinding HalfResolutionDoesNotHelp(Dictionary<string, ActionFigures> pairs)
    {
        const string Paper =
            "Objects of half the resolution do not shorten pages significantly under virtually all circumstances, except for the modem with its own compression (section 5.4): on 1 of 32 other cells of tables 4 to 8.";
        double[] cells = [.. ImprovementsOf(pairs, [Slow, SlowAndFar, .. Better], "halfres")];
        return Of(
            Paper, cells,
            () => $"Significant on {cells.Count(IsSignificant)} of {cells.Length} cells, {Percent(cells.Average())} on average.",
            () => cells.Count(IsSignificant) <= MostExceptions * cells.Length,
            "It keeps every request and only makes images smaller.",
            "Most bytes of this site are in images whose quarter of the pixels has a quarter of the bytes; the paper's pages had many small objects, whose sizes it does not say.");
    }

    private static StudyFinding SerialConnectionsDoNotHelp(Dictionary<string, ActionFigures> pairs)
    {
        const string Paper =
            "Persistent connections with serialized requests show no significant improvement under a wide variety of conditions (section 5.4, without figures).";
        double[] cells = [.. ImprovementsOf(pairs, [.. Poor, .. Better], "serial-1.1")];
        return Of(
            Paper, cells,
            () => $"Significant on {cells.Count(IsSignificant)} of {cells.Length} cells, {Percent(cells.Average())} on average.",
            () => cells.Count(IsSignificant) < 0.5 * cells.Length,
            "Two connections without openings take about as many round trips as four with them.",
            "Two connections without openings wait less here than four with them.");
    }

    // Of some actions only the best one says nothing.
    private static double? Best(ActionFigures pair, PageBucket bucket)
    {
        double?[] all = [.. Lossless.Concat(Lossy).Select(action => pair.ImprovementOf(action, bucket))];
        return all.Contains(null) ? null : all.Max();
    }

    // In whole per cent, as the tables have it.
    private static bool IsSignificant(double percent) => Math.Round(percent) >= ClientsPaper.SignificantPercent;

    private static IReadOnlyList<double> Cells(
        Dictionary<string, ActionFigures> pairs, IEnumerable<string> names, Func<PageBucket, Func<ActionFigures, double?>> cell) =>
        [.. names.Where(pairs.ContainsKey)
            .SelectMany(_ => ClientsPaper.Buckets, (name, bucket) => cell(bucket)(pairs[name])).OfType<double>()];

    private static IEnumerable<double> ImprovementsOf(Dictionary<string, ActionFigures> pairs, IEnumerable<string> names, string action) =>
        names.Where(pairs.ContainsKey).SelectMany(name => pairs[name].ImprovementsOf(action));

    private static double? Mean(Dictionary<string, ActionFigures> pairs, string pair, string action) =>
        ImprovementsOf(pairs, [pair], action).Select(percent => (double?)percent).Average();

    private static double? SignificantShare(Dictionary<string, ActionFigures> pairs, string pair, string action)
    {
        double[] cells = [.. ImprovementsOf(pairs, [pair], action)];
        return cells.Length == 0 ? null : cells.Count(IsSignificant) / (double)cells.Length;
    }

    private static string List(IEnumerable<(string Pair, double? Mean)> means) =>
        string.Join(", ", means.Select(each => $"{each.Pair} {Percent(each.Mean!.Value)}"));

    private static string Percent(double percent) => FormattableString.Invariant($"{percent:0} %");

    private static StudyFinding Of(
        string paper, IReadOnlyList<double> measured, Func<string> here, Func<bool> holds, string why, string whyNot)
    {
        if (measured.Count == 0)
        {
            return new StudyFinding(paper, ClientFindings.NotMeasured, null, why);
        }

        var isHeld = holds();
        return new StudyFinding(paper, here(), isHeld, isHeld ? why : whyNot);
    }
}
