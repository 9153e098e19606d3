// SPDX-License-Identifier: MIT
using System.Globalization;
using Nam.Study.Encodings.Measuring;
using Nam.Study.Encodings.Messages;
using Nam.Study.Encodings.Model;
using Nam.Study.Reporting;

namespace Nam.Study.Encodings.Results;

/// <summary>Figures 5 to 7, the bound of throughput, and its two propositions.</summary>
internal static class ModelSections
{
    private const double LeastBitsPerSecond = 56e3;
    private const double MostBitsPerSecond = 1e9;
    private static readonly (string Name, double BitsPerSecond)[] Bandwidths =
        [("56 kbit/s", LeastBitsPerSecond), ("1 Mbit/s", 1e6), ("10 Mbit/s", 10e6), ("100 Mbit/s", 100e6), ("1 Gbit/s", MostBitsPerSecond)];

    private static readonly double[] Losses = [EncodingPaper.LossOfFigure5, 0.01, 0.05, 0.1, 0.2, 0.5];

    /// <summary>Figures 5 to 7.</summary>
    internal static StudySection Curves(EncodingRun run)
    {
        var sizes = new Sizes(run);
        return new StudySection("The bound of throughput, T(λ, P, B) (Figures 5 to 7)")
        {
            Text =
            [
                "Queries a second that a network lets through when nothing else holds them up: its bits a second over the bits that a request and its reply take, those of acknowledgements and of what is lost and sent again included.",
                "Computed from the average size of request and reply over the paper's 21 queries; a packet has 8 KB, an acknowledgement 1 KB.",
                "The copy of the paper at hand ends before it says what Figure 7 shows.",
            ],
            Tables =
            [
                Table(sizes, "Figure 5: bound over bandwidth at a loss of 0.01 %, queries/s", "Bandwidth",
                    [.. Bandwidths.Select(bandwidth =>
                        (bandwidth.Name, Of(EncodingPaper.LossOfFigure5, EncodingPaper.PacketBits), bandwidth.BitsPerSecond))]),
                Table(sizes, "Figure 6: bound over loss at 10 Mbit/s, queries/s", "Loss",
                    [.. Losses.Select(
                        loss => (Shown.Loss(loss), Of(loss, EncodingPaper.PacketBits), EncodingPaper.BitsPerSecondOfFigure6))]),
                LossTable.Of(run),
            ],
        };
    }

    /// <summary>The propositions.</summary>
    internal static StudySection Propositions(EncodingRun run)
    {
        return new StudySection("The propositions of the retransmission model")
        {
            Text =
            [
                "Messages are sent packet by packet: a packet is lost with the chance λ, and so is its acknowledgement; then it is sent again.",
                "Proposition 1: a message of M bits takes M* = M (1/(1-λ)² + e/(P(1-λ))) bits on average. Proposition 2: the throughput of a workload of W queries is on average not below T, and above it by O(1/(W M²)): as a share of T, by 1/(W M).",
            ],
            Tables = [ExpectedBits(run), Throughput(run)],
        };
    }

    /// <summary>The bound from the sizes that were measured; null if they were not.</summary>
    internal static double? Bound(Sizes sizes, WireEncoding encoding, RetransmissionModel model, double bitsPerSecond) =>
        sizes.Average(encoding) is { } bytes ? model.Throughput(8 * bytes, bitsPerSecond) : null;

    private static RetransmissionModel Of(double loss, double packetBits) => new(loss, packetBits, EncodingPaper.AcknowledgementBits);

    private static StudyTable Table(
        Sizes sizes, string title, string first, IReadOnlyList<(string Name, RetransmissionModel Model, double BitsPerSecond)> points)
    {
        var rows = new List<IReadOnlyList<string>>();
        foreach (var (name, model, bitsPerSecond) in points)
        {
            rows.Add([name + ", paper", .. WireEncodings.All.Select(
                encoding => Shown.Number(model.Throughput(8 * EncodingPaper.AverageBytes(encoding), bitsPerSecond)))]);
            rows.Add(
                [name + ", here", .. WireEncodings.All.Select(encoding => Shown.Number(Bound(sizes, encoding, model, bitsPerSecond)))]);
        }

        return new StudyTable(title, [first, .. WireEncodings.All.Select(WireEncodings.NameOf)], rows)
        {
            Note = "Paper: computed from the average sizes that it prints.",
        };
    }

    private static StudyTable ExpectedBits(EncodingRun run)
    {
        var rows = PropositionChecks.Losses.Select(loss =>
        {
            var check = run.ExpectedBits.Find(each => each.Loss == loss);
            return (IReadOnlyList<string>)
            [
                Shown.Loss(loss),
                Megabits(check?.ExpectedBits),
                Megabits(check?.MeanBits),
                Megabits(check?.StandardError),
                Shown.Number(check?.Deviation),
                Holds(check?.Holds),
            ];
        });
        return new StudyTable(
            $"Proposition 1: bits of a message of {PropositionChecks.PacketsOfMessage} packets, {Shown.Count(run.Plan.Draws)} messages each",
            ["Loss", "M*, Mbit", "Mean, Mbit", "Standard error, Mbit", "Off by standard errors", "Holds"],
            [.. rows]);
    }

    private static StudyTable Throughput(EncodingRun run)
    {
        var rows = PropositionChecks.Workloads.Select(workload =>
        {
            var check = run.Throughput.Find(each => (each.Queries, each.Packets) == workload);
            return (IReadOnlyList<string>)
            [
                $"W = {workload.Queries}, M = {workload.Packets} P",
                Shown.Number(check?.Bound),
                Shown.Number(check?.Mean),
                Shown.Percent(check?.Excess),
                Shown.Percent(check?.FirstOrder),
                Shown.Number(check?.ScaledExcess),
                Holds(check?.Holds),
            ];
        });
        return new StudyTable(
            $"Proposition 2: throughput at a loss of {Shown.Loss(PropositionChecks.LossOfWorkloads)} and 10 Mbit/s, {Shown.Count(run.Plan.Draws)} workloads each",
            ["Workload", "T, queries/s", "Mean, queries/s", "Above T", "Var[m]/E[m]²", "Above T × W M/P", "Holds"],
            [.. rows])
        {
            Note = "Var[m]/E[m]² is what the expansion in the paper's proof gives at first order. The last but one column stays about the same if the excess falls with 1/(W M).",
        };
    }

    // Three digits would not show how close they are.
    private static string Megabits(double? bits) =>
        bits is null ? Shown.Missing : (bits.Value / 1e6).ToString("N5", CultureInfo.InvariantCulture);

    private static string Holds(bool? holds) => holds switch
    {
        true => "yes",
        false => "no",
        null => Shown.Missing,
    };
}
