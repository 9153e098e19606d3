// SPDX-License-Identifier: MIT
using Nam.Decisions;
using Nam.Network;
using Nam.Profiles;

namespace Nam.Benchmarks.Costs;

/// <summary>
/// What wrong predictions cost: plans by predicted costs, judged by measured ones. Transfer times are the round model's
/// in both.
/// </summary>
internal static class RegretStudy
{
    private static readonly string[] FixedFormats =
        ["text", "binary", "text+zip-6", "binary+zip-1", "binary+zip-6", "binary+brotli-4"];

    // A typed reply read as objects, and finished text that stays text.
    private static readonly (XmlForm Source, DecodeTarget Target)[] Uses =
        [(XmlForm.Binary, DecodeTarget.Objects), (XmlForm.Text, DecodeTarget.Text)];

    /// <summary>Regret of the planner by network and history.</summary>
    public static TextTable Plans(HeldOut[] cases, XmlForm source, DecodeTarget target, bool isHedged)
    {
        var table = new TextTable(
            $"Regret of plans{(isHedged ? " with hedged transfer" : "")}, {Title(cases, source, target)}: "
            + $"% above the best of {StudyFormats.Offered.Length} formats",
            "network", "history", "mean", "p90", "max", "exact", "in 2 %", "in 5 %", "worst reply");
        foreach (var network in StudyNetwork.All)
        {
            foreach (var state in cases.GroupBy(held => held.State).OrderBy(group => group.Key))
            {
                var decisions = state.Select(held => Decide(held, network.Path, isHedged)).ToArray();
                var worst = decisions.MaxBy(decision => decision.Regret);
                table.Add(
                    network.Name,
                    Name(state.Key),
                    TextTable.Percent(decisions.Average(decision => decision.Regret)),
                    TextTable.Percent(Statistics.Quantile(decisions.Select(decision => decision.Regret), 0.9)),
                    TextTable.Percent(worst.Regret),
                    Share(decision => decision.Chosen == decision.Best),
                    Share(decision => decision.Regret <= 0.02),
                    Share(decision => decision.Regret <= 0.05),
                    $"{worst.Case.Reply} {worst.Chosen} for {worst.Best}");

                string Share(Func<Decision, bool> holds) => TextTable.Percent((double)decisions.Count(holds) / decisions.Length);
            }
        }

        return table;
    }

    /// <summary>What the same replies lose by one format for all, for comparison.</summary>
    public static TextTable Fixed(HeldOut[] cases, XmlForm source, DecodeTarget target)
    {
        var table = new TextTable(
            $"One format for all, {Title(cases, source, target)}: mean and worst % above the best",
            ["network", .. FixedFormats.SelectMany(format => (string[])[format, "max"])]);
        var replies = cases.Where(held => held.State == HistoryState.None).ToArray();
        foreach (var network in StudyNetwork.All)
        {
            var row = new List<string> { network.Name };
            foreach (var name in FixedFormats)
            {
                ReplyFormat.TryParse(name, out var format);
                var regrets = replies
                    .Select(held => (Total(held, format, network.Path) / Best(held, network.Path).Seconds) - 1)
                    .ToArray();
                row.Add(TextTable.Percent(regrets.Average()));
                row.Add(TextTable.Percent(regrets.Max()));
            }

            table.Add([.. row]);
        }

        return table;
    }

    /// <summary>What the rule for small replies loses: those below its limit leave as plain text.</summary>
    public static TextTable Small(List<StudyReply> replies)
    {
        var table = new TextTable(
            "Small replies that leave as plain text without a plan: % above the best",
            "at hand", "wanted", "replies", "network", "mean", "max", "worst reply");
        foreach (var (source, target) in Uses)
        {
            var small = replies.Where(reply => reply.IsWhole && !HeldOut.IsPlanned(reply)).ToArray();
            if (small.Length == 0)
            {
                continue;
            }

            foreach (var network in StudyNetwork.All)
            {
                var regrets = small.Select(reply => (Reply: reply, Regret: PlainRegret(reply))).ToArray();
                var worst = regrets.MaxBy(one => one.Regret);
                table.Add(
                    source.ToString().ToLowerInvariant(),
                    target.ToString().ToLowerInvariant(),
                    $"{small.Length}",
                    network.Name,
                    TextTable.Percent(regrets.Average(one => one.Regret)),
                    TextTable.Percent(worst.Regret),
                    $"{worst.Reply} of {worst.Reply.SourceBytes(source)} bytes, best {BestOf(worst.Reply).Format}");

                double PlainRegret(StudyReply reply) =>
                    (Total(reply, source, target, ReplyFormat.Text, network.Path) / BestOf(reply).Seconds) - 1;

                (ReplyFormat Format, double Seconds) BestOf(StudyReply reply) => Best(reply, source, target, network.Path);
            }
        }

        return table;
    }

    private static Decision Decide(HeldOut held, NetworkPath path, bool isHedged)
    {
        // The candidates that a server offers, in its order, with the models of the whole list.
        var context = held.Context(path) with
        {
            Transfer = isHedged ? HedgedTransfer.For(held.State) : TransferModels.Round,
            Candidates = held.Models.Where(model => StudyFormats.Offered.Contains(model.Format)).ToArray(),
        };
        var plan = ReplyPlanner.Plan(context);
        var best = Best(held, path);
        return new Decision(held, plan.Format, best.Format, Total(held, plan.Format, path), best.Seconds);
    }

    private static (ReplyFormat Format, double Seconds) Best(HeldOut held, NetworkPath path) =>
        Best(held.Reply, held.Source, held.Target, path);

    private static (ReplyFormat Format, double Seconds) Best(StudyReply reply, XmlForm source, DecodeTarget target, NetworkPath path) =>
        StudyFormats.Offered.Select(format => (format, Total(reply, source, target, format, path))).MinBy(pair => pair.Item2);

    private static double Total(HeldOut held, ReplyFormat format, NetworkPath path) =>
        Total(held.Reply, held.Source, held.Target, format, path);

    private static double Total(StudyReply reply, XmlForm source, DecodeTarget target, ReplyFormat format, NetworkPath path)
    {
        var cell = reply.Cell(source, format);
        return (cell.IsFree ? 0 : cell.TrueEncode)
            + TransferModels.Round.TransferSeconds(cell.EncodedBytes, path)
            + cell.TrueDecode(target);
    }

    private static string Title(HeldOut[] cases, XmlForm source, DecodeTarget target) =>
        $"{cases.Select(held => held.Reply).Distinct().Count()} replies "
        + $"from {source.ToString().ToLowerInvariant()} to {target.ToString().ToLowerInvariant()}";

    private static string Name(HistoryState state) => state switch
    {
        HistoryState.None => "none",
        HistoryState.ServerWide => "other queries",
        HistoryState.First => "one reply",
        HistoryState.Own => "own, other sizes",
        _ => "own, same reply",
    };
}
