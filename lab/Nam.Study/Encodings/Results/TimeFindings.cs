// SPDX-License-Identifier: MIT
using Nam.Study.Encodings.Measuring;
using Nam.Study.Encodings.Messages;
using Nam.Study.Reporting;

namespace Nam.Study.Encodings.Results;

/// <summary>What the paper says of times.</summary>
internal static class TimeFindings
{
    private const double Comparable = 1.1;
    private const double AboutTwice = 1.8;
    private const double Significant = 1.5;

    /// <summary>All of them.</summary>
    internal static IEnumerable<StudyFinding> Of(EncodingRun run)
    {
        yield return Channels(run);
        yield return Order(run);
        yield return Containers(run);
        yield return Speed(run);
    }

    private static StudyFinding Channels(EncodingRun run)
    {
        const string Claim = "TCP and HTTP provide comparable performance: what HTTP adds is negligible beside the message (section 1).";
        var all = WireEncodings.All
            .Select(encoding => TimeSections.Sum(run, encoding, WireChannel.Http, 1, turn => turn.TotalSeconds)
                / TimeSections.Sum(run, encoding, WireChannel.Tcp, 1, turn => turn.TotalSeconds))
            .OfType<double>()
            .ToList();
        var each = (from query in run.Plan.Queries
                    from encoding in WireEncodings.All
                    select run.Results.Milliseconds(new Cell(query, encoding, WireChannel.Http))
                        / run.Results.Milliseconds(new Cell(query, encoding, WireChannel.Tcp))).OfType<double>().ToList();
        if (all.Count < WireEncodings.All.Count)
        {
            return EncodingFindings.NotMeasured(Claim);
        }

        var isSo = all.TrueForAll(ratio => ratio <= Comparable);
        return new StudyFinding(
            Claim,
            $"HTTP takes {Shown.Range(all)} times as long for all queries together, and {Shown.Range(each)} times for one; comparable is up to {Shown.Number(Comparable)}.",
            isSo,
            isSo
                ? "Long replies make up most of the time; for short ones the way through an HTTP server counts."
                : "Encoding takes so little today that the way through an HTTP server and client counts beside it.");
    }

    private static StudyFinding Order(EncodingRun run)
    {
        const string Claim =
            "Binary is fastest and XMill slowest; compression costs more than it saves, because the network is no bottleneck (Table 1).";
        var slow = Times(run, EncodingPlan.PaperLinkMegabits);
        if (slow is null)
        {
            return EncodingFindings.NotMeasured(Claim);
        }

        var fast = run.NetworkExcuse is null ? Times(run, EncodingPlan.FastLinkMegabits) : null;
        var link = run.NetworkExcuse is null ? $"{EncodingPlan.PaperLinkMegabits} Mbit/s" : "loopback";
        return new StudyFinding(
            Claim,
            $"Q{EncodingPlan.LargestQuery} over {link}, fastest first: {Ranking(slow)}."
                + (fast is null ? "" : $" Over 1 Gbit/s: {Ranking(fast)}."),
            IsPapers(slow),
            IsPapers(slow)
                ? "The link carries the reply faster than processors compress it."
                : "Processors have become faster than links: at the paper's rate the time is that of the bytes on the wire.");
    }

    private static StudyFinding Containers(EncodingRun run)
    {
        const string Claim = "XMill's messages are at times twice slower than Zip-Binary's (abstract).";
        var ratio = Ratio(run, EncodingPlan.PaperLinkMegabits);
        if (ratio is null)
        {
            return EncodingFindings.NotMeasured(Claim);
        }

        var fast = run.NetworkExcuse is null ? Ratio(run, EncodingPlan.FastLinkMegabits) : null;
        var isSo = Math.Max(ratio.Value, fast ?? 0) >= AboutTwice;
        return new StudyFinding(
            Claim,
            $"Containers take {Shown.Number(ratio)} times as long as Zip-Binary for Q{EncodingPlan.LargestQuery}"
                + (fast is null ? "." : $", over 1 Gbit/s {Shown.Number(fast)} times.") + $" Twice is {Shown.Number(AboutTwice)} and more.",
            isSo,
            isSo
                ? "They look at every value more than once."
                : "XMill read finished XML; NAM's containers are written from typed values and read back without any text between.");
    }

    private static StudyFinding Speed(EncodingRun run)
    {
        const string Claim =
            "The processor's speed has a significant impact on response times, with sub-linear speedup (abstract, Figure 4).";
        if (run.Plan.Speeds.Count < 2)
        {
            return new StudyFinding(Claim, "Not measured.", null, "Processes cannot be slowed down on this system.");
        }

        var slow = Speedups(run, EncodingPlan.PaperLinkMegabits);
        if (slow.Count < WireEncodings.All.Count)
        {
            return EncodingFindings.NotMeasured(Claim);
        }

        var fast = run.NetworkExcuse is null ? Speedups(run, EncodingPlan.FastLinkMegabits) : [];
        var linear = 1 / run.Plan.Speeds[^1];
        var isSubLinear = slow.TrueForAll(speedup => speedup < linear);
        var isSo = isSubLinear && slow.TrueForAll(speedup => speedup >= Significant);
        return new StudyFinding(
            Claim,
            $"With {Shown.Number(linear)} times the speed Q{EncodingPlan.LargestQuery} is {Shown.Range(slow)} times faster"
                + (fast.Count == 0 ? "." : $", over 1 Gbit/s {Shown.Range(fast)} times.")
            + $" Significant is {Shown.Number(Significant)} and more for each encoding.",
            isSo,
            isSo
                ? "Encoding and decoding are a large part of the time, and the network's part stays; memory, which did not become faster in the paper, is slowed down here as well."
                : !isSubLinear
                    ? "Stopped processes lose more than the time for which they are stopped."
                    : "Where the link is the bottleneck, processors make little difference to long replies that are not compressed.");
    }

    private static List<double> Speedups(EncodingRun run, int megabits) =>
        [.. WireEncodings.All.Select(encoding => SpeedSection.Speedup(run, encoding, 1, megabits)).OfType<double>()];

    private static double? Ratio(EncodingRun run, int megabits) =>
        SpeedSection.Time(run, WireEncoding.ContainerXml, 1, megabits) / SpeedSection.Time(run, WireEncoding.ZipBinary, 1, megabits);

    private static List<(WireEncoding Encoding, double Time)>? Times(EncodingRun run, int megabits)
    {
        var times = WireEncodings.All
            .Select(encoding => (Encoding: encoding, Time: SpeedSection.Time(run, encoding, 1, megabits)))
            .Where(each => each.Time is not null)
            .Select(each => (each.Encoding, Time: each.Time!.Value))
            .OrderBy(each => each.Time)
            .ToList();
        return times.Count == WireEncodings.All.Count ? times : null;
    }

    private static bool IsPapers(List<(WireEncoding Encoding, double Time)> times) =>
        times[0].Encoding == WireEncoding.Binary && times[^1].Encoding == WireEncoding.ContainerXml;

    private static string Ranking(List<(WireEncoding Encoding, double Time)> times) =>
        string.Join(", ", times.Select(each => $"{WireEncodings.NameOf(each.Encoding)} {Shown.Number(each.Time)} ms"));
}
