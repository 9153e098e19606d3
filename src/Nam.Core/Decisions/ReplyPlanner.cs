// SPDX-License-Identifier: MIT
using Nam.Network;
using Nam.Profiles;

namespace Nam.Decisions;

/// <summary>
/// Chooses the format of a reply: for every candidate that the client reads, encode + transfer + decode are predicted, and the least total
/// wins (NAM, ICWS 2003, figure 1, for any number of formats). Pure: the same context gives the same plan.
/// </summary>
internal static class ReplyPlanner
{
    // What a reply that explores may lose against the fastest.
    private const double ExplorationShare = 0.2;

    /// <summary>Plans a reply. Never throws and never allocates, whatever the numbers are.</summary>
    /// <param name="context">What the plan depends on.</param>
    /// <returns>The plan: where nothing better can be said, plain text with the reason.</returns>
    public static ReplyPlan Plan(in ReplyContext context)
    {
        var costs = new ReplyCosts(context);
        if (context.Client is not { Capabilities: not ClientCapabilities.None } client)
        {
            return PlainText(costs, PlanReason.NothingDecoded);
        }

        if (context.ForcedFormat is { } forced && client.Reads(forced))
        {
            return Force(costs, forced, context.ForcedFlow);
        }

        return costs.TextBytes < context.SmallReplyBytes
            ? PlainText(costs, PlanReason.Small)
            : Choose(costs, client, context);
    }

    /// <summary>Predicts the cost of every candidate that the client reads.</summary>
    /// <param name="context">What a plan depends on.</param>
    /// <returns>In the order of the candidates; those without a usable prediction are left out. Without a client, all
    /// candidates, with nothing to decode.</returns>
    public static CandidateCost[] Compare(in ReplyContext context)
    {
        var costs = new ReplyCosts(context);
        var rows = new List<CandidateCost>(costs.Candidates.Length);
        for (var i = 0; i < costs.Candidates.Length; i++)
        {
            if (context.Client?.Reads(costs.Candidates[i].Format) != false
                && costs.TryEstimate(i, double.PositiveInfinity, out var cost))
            {
                rows.Add(costs.TryFlow(cost, out var flowing) && flowing.TotalSeconds < cost.TotalSeconds ? flowing : cost);
            }
        }

        return [.. rows];
    }

    /// <summary>Predicts a transfer as plans do: by the model, corrected by what the path's earlier replies took.</summary>
    /// <param name="bytes">Bytes to send.</param>
    /// <param name="path">The path.</param>
    /// <returns>Seconds.</returns>
    public static double TransferSeconds(double bytes, in NetworkPath path)
    {
        var seconds = TransferModels.Round.TransferSeconds(bytes, path);
        return path.Correction is { } correction ? correction.Apply(seconds, path.RoundTripSeconds) : seconds;
    }

    private static ReplyPlan Choose(in ReplyCosts costs, ClientProfile client, in ReplyContext context)
    {
        var (best, second, text, binary, unknown) =
            (default(CandidateCost), default(CandidateCost), default(CandidateCost), default(CandidateCost), default(CandidateCost));
        for (var i = 0; i < costs.Candidates.Length; i++)
        {
            // Stored formats count within the margin too, and a format that is being explored may be slower by more.
            var format = costs.Candidates[i].Format;
            var worst = format.IsPacked && !context.IsExploring ? second.TotalSeconds : double.PositiveInfinity;
            if (!client.Reads(format) || !costs.TryEstimate(i, worst, out var whole))
            {
                continue;
            }

            Rank(whole, ref best, ref second, ref unknown);
            if (costs.TryFlow(whole, out var flowing))
            {
                Rank(flowing, ref best, ref second, ref unknown);
            }

            text = format.IsPlainText ? whole : text;
            binary = !format.IsPlainText && !format.IsPacked ? whole : binary;
        }

        if (best.Index < 0)
        {
            return PlainText(costs, PlanReason.Predicted);
        }

        var beyondRoundTrip = Math.Max(0, best.TotalSeconds - costs.Path.RoundTripSeconds);
        var limit = best.TotalSeconds + Math.Max(beyondRoundTrip * Allowance(context.Margin), Allowance(context.MarginSeconds));
        var explores = context.IsExploring && unknown.TotalSeconds <= best.TotalSeconds * (1 + ExplorationShare) && !unknown.IsSame(best);
        var chosen = explores ? unknown : text.TotalSeconds <= limit ? text : binary.TotalSeconds <= limit ? binary : best;
        var runnerUp = chosen.IsSame(best) ? second : best;
        return Plan(costs, chosen.Format, chosen, explores ? PlanReason.Exploring : PlanReason.Predicted) with
        {
            PlainEstimate = text.Index >= 0 ? text.Estimate : costs.PlainText(out _),
            RunnerUp = runnerUp.Format,
            RunnerUpTotalSeconds = runnerUp.Index >= 0 ? runnerUp.Estimate.TotalSeconds : double.PositiveInfinity,
        };
    }

    private static void Rank(in CandidateCost cost, ref CandidateCost best, ref CandidateCost second, ref CandidateCost unknown)
    {
        if (cost.TotalSeconds < best.TotalSeconds)
        {
            (best, second) = (cost, best);
        }
        else if (cost.TotalSeconds < second.TotalSeconds)
        {
            second = cost;
        }

        if (cost.SampleCount < OperationProfile.OwnModelSamples && cost.TotalSeconds < unknown.TotalSeconds)
        {
            unknown = cost;
        }
    }

    private static double Allowance(double margin) => margin > 0 && double.IsFinite(margin) ? margin : 0;

    private static ReplyPlan Force(in ReplyCosts costs, in ReplyFormat forced, bool? flows)
    {
        var index = costs.IndexOf(forced);
        var cost = default(CandidateCost);
        if (index >= 0 && costs.TryEstimate(index, double.PositiveInfinity, out cost)
            && flows != false && costs.TryFlow(cost, out var flowing)
            && (flows == true || flowing.TotalSeconds < cost.TotalSeconds))
        {
            cost = flowing;
        }

        return Plan(costs, forced, cost, PlanReason.Forced) with { CandidateIndex = index, PlainEstimate = costs.PlainText(out _) };
    }

    private static ReplyPlan PlainText(in ReplyCosts costs, PlanReason reason)
    {
        var estimate = costs.PlainText(out var bytes);
        return Plan(costs, ReplyFormat.Text, default, reason) with
        {
            CandidateIndex = costs.IndexOf(ReplyFormat.Text),
            Estimate = estimate,
            PlainEstimate = estimate,
            EncodedBytes = bytes,
        };
    }

    private static ReplyPlan Plan(in ReplyCosts costs, in ReplyFormat format, in CandidateCost cost, PlanReason reason) => new()
    {
        Format = format,
        CandidateIndex = cost.Index,
        Reason = reason,
        Estimate = cost.Estimate,
        DecodeCorrection = costs.DecodeCorrection(format),
        HasDecodeCurve = costs.HasDecodeCurve(format),
        PlainBytes = costs.TextBytes,
        RunnerUpTotalSeconds = double.PositiveInfinity,
        SourceBytes = costs.SourceBytes,
        Path = costs.Path,
        EncodedBytes = cost.EncodedBytes,
    };
}
