// SPDX-License-Identifier: MIT
using Nam.Characterization;
using Nam.Study.Clients.Overhead;
using Nam.Study.Reporting;

namespace Nam.Study.Clients.Results;

/// <summary>The paper's findings on classification and its cost, judged by what was measured.</summary>
internal static class ClientFindings
{
    /// <summary>What stands for a figure that there is none of.</summary>
    internal const string NotMeasured = "Not measured in this run.";

    // What the paper's own table 3 has: 12 of 14 pairs with at least 88 %.
    private const double LeastExpectedPercent = 88;
    private const double LeastShareOfPairs = 12.0 / 14;

    // Of fewer pages a share says nothing; the slowest clients do not fetch more in a quick run.
    private const int LeastPages = 10;
    private const double MostChangesPercent = 10;

    /// <summary>Judges everything.</summary>
    internal static IReadOnlyList<StudyFinding> Judge(ClientsResults results)
    {
        IReadOnlyList<ClassShares> classes = results.HasLab ? results.Classes : [];
        return
        [
            Expected(classes),
            NoOpposites(classes),
            Stable(classes),
            Expected(results.LogClasses) with
            {
                Paper = "The same by a server's log, of which the paper's classifier lives (section 2.1); its own logs are not available.",
                Why = "The log is that of a model of these clients, which repeats lost openings after 3 s as systems of 2002 did; its times are whole seconds.",
            },
            FirstPage(results),
            Overhead(results.Overhead),
            Stress(results.Stress),
            .. ActionFindings.Judge(results.HasLab ? results.Figures : []),
            new StudyFinding(
                "Clients whose system compresses by itself, such as a modem's, gain less by compression (section 7): 7 % on average at modem-att, 23 % at uk-wpi.",
                "Not measured: the lab's links do not compress what they carry.",
                null,
                "Nearly all traffic of today is encrypted, so that no modem and no link could compress it."),
        ];
    }

    /// <summary>Whether clients have the class that their connection leads one to expect.</summary>
    internal static StudyFinding Expected(IReadOnlyList<ClassShares> classes)
    {
        const string Paper =
            "Clients can be classified correctly (abstract, section 5.1): 12 of 14 pairs have the class that their connection leads one to expect on 88 to 100 % of pages, de-wpi on 74 % and de-att on 27 %.";
        const string Why = "The gaps between requests follow the path to the client.";
        const string WhyNot =
            "The gaps follow the path, but a pair between the classes falls on both sides of a threshold; a site would set thresholds by its pages and clients (section 5.1).";
        var shares = classes.Where(pair => pair.Pages >= LeastPages)
            .Select(pair => (pair.Pair, Percent: pair.Of(ClientPairs.Of(pair.Pair).Expected))).OrderBy(pair => pair.Percent).ToList();
        if (shares.Count == 0)
        {
            return new StudyFinding(Paper, NotMeasured, null, Why);
        }

        var paper = ClientsPaper.Classes.Where(pair => shares.Exists(share => share.Pair == pair.Pair))
            .Average(pair => pair.Of(ClientPairs.Of(pair.Pair).Expected));
        var right = shares.Count(pair => pair.Percent >= LeastExpectedPercent);
        var others = string.Join(", ", shares.Where(pair => pair.Percent < LeastExpectedPercent)
            .Select(pair => FormattableString.Invariant($"{pair.Pair} {pair.Percent:0.#} %")));
        return new StudyFinding(
            Paper,
            $"{right} of {shares.Count} pairs with at least {LeastPages} pages on at least {LeastExpectedPercent} % of them{(others.Length > 0 ? "; " + others : "")}. "
                + FormattableString.Invariant($"On average {shares.Average(pair => pair.Percent):0.#} %, the paper {paper:0.#} %."),
            right >= LeastShareOfPairs * shares.Count,
            right >= LeastShareOfPairs * shares.Count ? Why : WhyNot);
    }

    /// <summary>Whether no client has the class opposite to the expected one.</summary>
    internal static StudyFinding NoOpposites(IReadOnlyList<ClassShares> classes)
    {
        const string Paper =
            "No client expected to be poor is ever classified as rich, and none with a high throughput as poor (section 5.1).";
        const string Why = "Between them lies the normal class.";
        const string WhyNot = "A first page that is small takes one round trip only, and few pages weigh as much as many.";
        var opposite = classes.Where(pair => pair.Of(Opposite(ClientPairs.Of(pair.Pair).Expected)) > 0).Select(pair => pair.Pair).ToList();
        return classes.Count == 0
            ? new StudyFinding(Paper, NotMeasured, null, Why)
            : new StudyFinding(
                Paper, opposite.Count == 0 ? "None ever was." : $"These were: {string.Join(", ", opposite)}.",
                opposite.Count == 0, opposite.Count == 0 ? Why : WhyNot);
    }

    private static StudyFinding Stable(IReadOnlyList<ClassShares> classes)
    {
        const string Paper =
            "The classes are relatively stable over the lifetime of a client's test (abstract, section 7); without a figure.";
        const string Why = "A weight of 0.7 on the past lets one page move a mean by 30 % of its difference only.";
        var pages = classes.Sum(pair => pair.Pages);
        if (pages == 0)
        {
            return new StudyFinding(Paper, NotMeasured, null, Why);
        }

        var changes = 100.0 * classes.Sum(pair => pair.Changes) / pages;
        return new StudyFinding(
            Paper, FormattableString.Invariant(
                $"The class changed on {changes:0.0} % of {pages} pages; stable is said of up to {MostChangesPercent} %."),
            changes <= MostChangesPercent, Why);
    }

    private static StudyFinding FirstPage(ClientsResults results)
    {
        const string Paper =
            "Every client can be classified: the classifier begins as soon as it has seen the first request sequence from the client (section 2.1).";
        const string Why = "A page with an object gives both gaps, and the class is there for the next page.";
        var second = results.Stream.GroupBy(visit => visit.Client).Where(client => client.Count() > 1)
            .Select(client => client.ElementAt(1).Class).ToList();
        return second.Count == 0
            ? new StudyFinding(Paper, NotMeasured, null, Why)
            : new StudyFinding(
                Paper,
                $"{second.Count(@class => @class != ClientClass.Unknown)} of {second.Count} clients had a class on their second page.",
                second.TrueForAll(@class => @class != ClientClass.Unknown), Why);
    }

    private static StudyFinding Overhead(IReadOnlyList<OverheadStep> steps)
    {
        const string Paper =
            "Classification and the determination of actions add 75 microseconds to a request on average, which no user notices (abstract, section 7, table 1).";
        const string Why =
            "Processors are faster than in 2002, the class is in a table of the server itself, and pages are found by a hash instead of by comparing suffixes one after the other.";
        return steps.Count == 0
            ? new StudyFinding(Paper, NotMeasured, null, Why)
            : new StudyFinding(
                Paper, FormattableString.Invariant(
                    $"{steps[^1].Mean:0.00} microseconds on average, {ClientsPaper.OverheadMicroseconds / steps[^1].Mean:0} times less."),
                steps[^1].Mean <= ClientsPaper.OverheadMicroseconds, Why);
    }

    private static StudyFinding Stress(IReadOnlyList<StressRun> runs)
    {
        const string Paper =
            "Even under overload the server's degradation is reasonable (section 7): requests take 11 % longer on average (figure 2).";
        const string Why = "A request over HTTP costs the server far more than its classification.";
        const string WhyNot =
            "A small page from memory costs this server some tens of microseconds, against which its classification counts; on a busy machine runs differ by more than that.";
        double[] levels =
        [
            .. StressMeter.Levels.Select(level => StressRun.OverheadPercent(runs, level, run => run.Seconds)).Where(double.IsFinite)
        ];
        return levels.Length == 0
            ? new StudyFinding(Paper, NotMeasured, null, Why)
            : StudyFinding.OfMean(
                Paper,
                FormattableString.Invariant(
                    $"{levels.Average():0.0} % longer on average, {levels.Min():0.0} to {levels.Max():0.0} % by the number of connections."),
                levels,
                ClientsPaper.StressPercent,
                Why,
                WhyNot);
    }

    // Of normal clients no other class is the opposite.
    private static ClientClass Opposite(ClientClass @class) => @class switch
    {
        ClientClass.Poor => ClientClass.Rich,
        ClientClass.Rich => ClientClass.Poor,
        _ => ClientClass.Unknown,
    };
}
