// SPDX-License-Identifier: MIT
using System.Globalization;
using Nam.Network;

namespace Nam.Decisions;

/// <summary>The choice for one reply, with its predicted costs and its reason.</summary>
public readonly record struct ReplyPlan
{
    /// <summary>The format to send.</summary>
    public ReplyFormat Format { get; init; }

    /// <summary>Index of the format among the candidates; -1 when it was not one of them.</summary>
    internal int CandidateIndex { get; init; }

    /// <summary>Why this format.</summary>
    public PlanReason Reason { get; init; }

    /// <summary>Predicted cost of the format; all zero when nothing could be predicted.</summary>
    public CostEstimate Estimate { get; init; }

    /// <summary>What the decode part was multiplied by, because earlier replies on the path took so much longer or shorter
    /// than the client's curve says.</summary>
    /// <value>0.25 to 4; 1: nothing was corrected.</value>
    public double DecodeCorrection { get => field > 0 ? field : 1; init; }

    /// <summary>Whether the decode part was predicted from the client's curve of the format, before that.</summary>
    internal bool HasDecodeCurve { get; init; }

    /// <summary>Predicted cost had plain text been sent; all zero when nothing could be predicted.</summary>
    public CostEstimate PlainEstimate { get; init; }

    /// <summary>Bytes of the reply as plain text: exact where text was at hand, else predicted; 0 when nothing could be
    /// predicted.</summary>
    public double PlainBytes { get; init; }

    /// <summary>The next best format; meaningful only when <see cref="RunnerUpTotalSeconds"/> is finite.</summary>
    public ReplyFormat RunnerUp { get; init; }

    /// <summary>Predicted total of the next best format in seconds; positive infinity when there is none.</summary>
    public double RunnerUpTotalSeconds { get; init; }

    /// <summary>Bytes of the form at hand.</summary>
    public long SourceBytes { get; init; }

    /// <summary>Predicted bytes to send.</summary>
    public double EncodedBytes { get; init; }

    /// <summary>Whether the reply leaves while it is still being written (docs/flowing.md).</summary>
    public bool Flows => Estimate.Flow is not null;

    /// <summary>The path to the caller as the plan took it to be.</summary>
    internal NetworkPath Path { get; init; }

    /// <summary>One plain sentence for people: what was chosen, what it should cost, and what came next.</summary>
    public string Explain()
    {
        var total = Estimate.TotalSeconds;
        var why = Reason switch
        {
            PlanReason.Small => " The reply is too small for a choice to gain anything.",
            PlanReason.NothingDecoded => " The caller decodes none of the formats.",
            PlanReason.Forced => " The format was set by the service's owner.",
            PlanReason.Exploring => " Few replies have told what this format takes; this one tells.",
            _ when RunnerUpTotalSeconds < total => " Its gain would be less than the margin, or is not sure.",
            _ => string.Empty,
        };
        if (!(total > 0))
        {
            return $"{Format}, without a prediction.{why}";
        }

        var parts = string.Create(
            CultureInfo.InvariantCulture,
            $"{Format}: {Milliseconds(total)} ms in all (encode {Milliseconds(Estimate.EncodeSeconds)}, "
            + $"transfer {Milliseconds(Estimate.TransferSeconds)}, decode {Milliseconds(Estimate.DecodeSeconds)})");
        if (Flows)
        {
            parts += string.Create(
                CultureInfo.InvariantCulture,
                $", flowing: {Milliseconds(Estimate.OverlapSeconds)} of these and of writing it at the same time");
        }

        var plain = PlainEstimate.TotalSeconds;
        if (!Format.IsPlainText && plain > 0)
        {
            parts += plain >= total
                ? string.Create(CultureInfo.InvariantCulture, $", {plain / total:0.0} times faster than plain text")
                : string.Create(CultureInfo.InvariantCulture, $", {total / plain:0.0} times slower than plain text");
        }

        if (double.IsFinite(RunnerUpTotalSeconds) && RunnerUpTotalSeconds > 0)
        {
            var how = RunnerUp != Format ? string.Empty : Flows ? " whole" : " flowing";
            parts += $"; next best {RunnerUp}{how} at {Milliseconds(RunnerUpTotalSeconds)} ms";
        }

        return $"{parts}.{why}";
    }

    private static string Milliseconds(double seconds)
    {
        var milliseconds = seconds * 1000;
        return milliseconds.ToString(milliseconds < 0.995 ? "0.00" : milliseconds < 999.5 ? "0.0" : "0", CultureInfo.InvariantCulture);
    }
}
