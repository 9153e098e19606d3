// SPDX-License-Identifier: MIT
using Nam.Study.Encodings.Measuring;
using Nam.Study.Encodings.Messages;
using Nam.Study.Reporting;

namespace Nam.Study.Encodings.Results;

/// <summary>What the paper says of throughput.</summary>
internal static class ModelFindings
{
    private const double Marginal = 1.25;

    /// <summary>All of them.</summary>
    internal static IEnumerable<StudyFinding> Of(EncodingRun run)
    {
        var sizes = new Sizes(run);
        yield return Compression(sizes);
        yield return Gains(sizes);
        yield return Reliability(run);
        yield return First(run);
        yield return Second(run);
    }

    private static StudyFinding Compression(Sizes sizes)
    {
        const string Claim = "Compression reduces message size and enhances the throughput of a shared network (abstract).";
        var binary = Gain(sizes, WireEncoding.ZipBinary, WireEncoding.Binary);
        var xml = Gain(sizes, WireEncoding.ZipXml, WireEncoding.Xml);
        if (binary is null || xml is null)
        {
            return EncodingFindings.NotMeasured(Claim);
        }

        return new StudyFinding(
            Claim,
            $"The bound is {Shown.Number(binary)} times higher for Zip-Binary than for Binary, and {Shown.Number(xml)} times for Zip-XML than for XML.",
            binary > 1 && xml > 1,
            "The bound falls with the bytes of request and reply.");
    }

    private static StudyFinding Gains(Sizes sizes)
    {
        const string Claim = "XMill-XML lets through 270 times as many queries as Binary and 800 times as many as XML (Figure 5).";
        var paper =
            $"{Shown.Number(PaperGain(WireEncoding.Binary))} and {Shown.Number(PaperGain(WireEncoding.Xml))} by the paper's own sizes";
        var binary = Gain(sizes, WireEncoding.ContainerXml, WireEncoding.Binary);
        var xml = Gain(sizes, WireEncoding.ContainerXml, WireEncoding.Xml);
        return new StudyFinding(
            Claim,
            binary is null || xml is null
                ? $"{paper}; not measured here."
                : $"{Shown.Number(binary)} and {Shown.Number(xml)} times; {paper}.",
            binary is null || xml is null ? null : binary >= EncodingPaper.SaidGainOverBinary && xml >= EncodingPaper.SaidGainOverXml,
            "In the model the throughputs of two encodings are as their sizes, at every bandwidth and loss; 270 and 800 do not follow from it, unless they are per cent.");
    }

    private static StudyFinding Reliability(EncodingRun run)
    {
        const string Claim = "With a loss below 10 %, more reliability improves throughput only marginally (Figure 6).";
        var (few, many) = (ModelAt(EncodingPaper.LossOfFigure5), ModelAt(EncodingPaper.MarginalLoss));
        var gain = many.ExpectedPacketBits / few.ExpectedPacketBits;
        var measured = LossTable.Measured(run, EncodingPaper.LossOfFigure5) / LossTable.Measured(run, EncodingPaper.MarginalLoss);
        return new StudyFinding(
            Claim,
            $"From 10 % to 0.01 % of loss the bound rises by {Shown.Percent(gain - 1)}, with any encoding."
                + (measured is null ? "" : $" One connection of TCP rises by {Shown.Percent(measured - 1)}.")
                + $" Marginal is up to {Shown.Percent(Marginal - 1)}.",
            gain <= Marginal,
            "The bound counts bits only; it does not know that TCP itself sends more slowly when packets are lost.");
    }

    private static StudyFinding First(EncodingRun run) => new(
        "Proposition 1: a message takes M* = M (1/(1-λ)² + e/(P(1-λ))) bits on average (section 3.2).",
        run.ExpectedBits.Count == 0
            ? "Not simulated."
            : $"{Shown.Count(run.Plan.Draws)} messages at each of {run.ExpectedBits.Count} losses: off by at most {Shown.Number(run.ExpectedBits.Max(check => Math.Abs(check.Deviation)))} standard errors.",
        run.ExpectedBits.Count == 0 ? null : run.ExpectedBits.TrueForAll(check => check.Holds),
        "Every attempt is independent of the others.");

    private static StudyFinding Second(EncodingRun run) => new(
        "Proposition 2: the throughput is on average between T and T + O(1/(W M²)) (section 3.2).",
        run.Throughput.Count == 0
            ? "Not simulated."
            : $"Above T by {Shown.Percent(run.Throughput.Max(check => check.Excess))} for one packet and by {Shown.Percent(run.Throughput[^1].Excess)} for {run.Throughput[^1].Queries * run.Throughput[^1].Packets} packets.",
        run.Throughput.Count == 0 ? null : run.Throughput.TrueForAll(check => check.Holds),
        "Jensen's inequality keeps it above T, and the variance of long workloads is small beside their length.");

    private static double? Gain(Sizes sizes, WireEncoding encoding, WireEncoding other)
    {
        var model = ModelAt(EncodingPaper.LossOfFigure5);
        return ModelSections.Bound(sizes, encoding, model, EncodingPaper.BitsPerSecondOfFigure6)
            / ModelSections.Bound(sizes, other, model, EncodingPaper.BitsPerSecondOfFigure6);
    }

    private static double PaperGain(WireEncoding other) =>
        EncodingPaper.AverageBytes(other) / EncodingPaper.AverageBytes(WireEncoding.ContainerXml);

    private static RetransmissionModel ModelAt(double loss) => new(loss, EncodingPaper.PacketBits, EncodingPaper.AcknowledgementBits);
}
