// SPDX-License-Identifier: MIT
using Nam.Decisions;
using Nam.Network;
using Nam.Profiles;
using Nam.Server;

namespace Nam.Tool.Explaining;

/// <summary>Asks the planner as a server does.</summary>
internal static class Explainer
{
    /// <summary>The formats that a server chooses from by default.</summary>
    private static readonly ReplyFormat[] Formats =
        [.. new NamServerOptions().Formats.Select(
            name => ReplyFormat.TryParse(name, out var format) ? format : throw new InvalidOperationException($"'{name}' is no format."))];

    /// <summary>Explains a choice.</summary>
    /// <exception cref="ToolException">No size was given, and none is typical.</exception>
    internal static Explanation Explain(ExplainQuestion question)
    {
        var operation = question.Operation ?? new OperationProfile();
        var source = question.HasObjects ? XmlForm.Binary : XmlForm.Text;
        var textBytes = question.TextBytes ?? TypicalText(operation) ?? throw new ToolException(
            "The size of the reply is not known. Name it with --size, or an operation that has had replies with --operation.");
        var sourceBytes = source == XmlForm.Text ? textBytes : BinaryBytes(operation, question.ServerWide, textBytes);
        var caller = question.Caller?.ToClientProfile(question.Reads, question.Target)
            ?? new ClientProfile { Capabilities = question.Reads, Target = question.Target };
        caller = question.ClientFactor is { } factor ? caller.WithDecodeFactor(factor) : caller;
        var path = PathOf(question.Path, caller);
        var context = new ReplyContext
        {
            SourceForm = source,
            SourceBytes = (long)sourceBytes,
            IsUnwritten = question.HasObjects,
            Candidates = operation.Snapshot(source, Formats, question.ServerWide),
            Client = caller,
            Path = path,
        };
        var plan = ReplyPlanner.Plan(context);
        var rows = ReplyPlanner.Compare(context).OrderBy(row => row.Estimate.TotalSeconds + row.RiskSeconds).Select(Row);
        return new Explanation(
            plan.Format.ToString(), plan.Reason.ToString(), plan.Explain(), question.From, textBytes, path.RoundTripSeconds,
            path.UsableBandwidth, path.HasBandwidth, [.. rows]);
    }

    // What was asked for wins over what the caller has measured.
    private static NetworkPath PathOf(NetworkPath asked, ClientProfile caller)
    {
        var path = asked.RoundTripSeconds > 0
            ? asked
            : asked with { RoundTripSeconds = caller.RoundTripSeconds ?? NetworkPath.AssumedRoundTripSeconds };
        return path.HasBandwidth ? path : path with { BandwidthBytesPerSecond = caller.BandwidthBytesPerSecond ?? double.PositiveInfinity };
    }

    private static double? TypicalText(OperationProfile operation)
    {
        if (operation.TypicalSourceBytes(XmlForm.Text) is { } text)
        {
            return text;
        }

        return operation.TypicalSourceBytes(XmlForm.Binary) is { } binary
            ? operation.Snapshot(XmlForm.Binary, [ReplyFormat.Text])[0].Size.Evaluate(binary)
            : null;
    }

    // The size of the binary form whose text has the given size.
    private static double BinaryBytes(OperationProfile operation, OperationProfile? serverWide, double textBytes)
    {
        var text = operation.Snapshot(XmlForm.Binary, [ReplyFormat.Text], serverWide)[0].Size;
        var (low, high) = (0.0, textBytes);
        for (var i = 0; i < 60; i++)
        {
            var middle = (low + high) / 2;
            (low, high) = text.Evaluate(middle) < textBytes ? (middle, high) : (low, middle);
        }

        return high;
    }

    private static ExplainRow Row(CandidateCost cost) => new(
        cost.Format.ToString(), Math.Round(cost.EncodedBytes), cost.Estimate.EncodeSeconds, cost.Estimate.TransferSeconds,
        cost.Estimate.DecodeSeconds, cost.Estimate.TotalSeconds, cost.RiskSeconds, cost.SampleCount);
}
