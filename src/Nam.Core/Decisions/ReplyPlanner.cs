// SPDX-License-Identifier: MIT
using Nam.Profiles;

namespace Nam.Decisions;

/// <summary>
/// Chooses the format of a reply: for every candidate that the client reads, encode + transfer + decode are predicted, and the least total
/// wins (NAM, ICWS 2003, figure 1, for any number of formats). Pure: the same context gives the same plan.
/// </summary>
public static class ReplyPlanner
{
    /// <summary>Plans a reply. Never throws and never allocates, whatever the numbers are; a transfer model of one's
    /// own must not either.</summary>
    /// <param name="context">What the plan depends on.</param>
    /// <returns>The plan: where nothing better can be said, plain text with the reason.</returns>
    public static ReplyPlan Plan(in ReplyContext context)
    {
        var costs = new ReplyCosts(context);
        if (context.Client is not { } client)
        {
            return PlainText(costs, PlanReason.NoClientProfile);
        }

        if (client.Capabilities == ClientCapabilities.None)
        {
            return PlainText(costs, PlanReason.ClientReadsTextOnly);
        }

        if (context.ForcedFormat is { } forced && client.Reads(forced))
        {
            return Force(costs, forced);
        }

        return costs.TextBytes < context.SmallReplyBytes
            ? PlainText(costs, PlanReason.SmallReply)
            : Choose(costs, client, context.Margin, context.MarginSeconds);
    }

    private static ReplyPlan Choose(scoped in ReplyCosts costs, ClientProfile client, double margin, double marginSeconds)
    {
        var best = Candidate.None;
        var second = Candidate.None;
        var text = Candidate.None;
        var binary = Candidate.None;
        var models = costs.Candidates;
        for (var i = 0; i < models.Length; i++)
        {
            ref readonly var model = ref models[i];
            var worst = model.Format.IsPacked ? second.TotalSeconds : double.PositiveInfinity; // stored formats count within the margin too
            if (!client.Reads(model.Format) || !costs.TryEstimate(model, worst, out var cost, out var bytes, out var risk))
            {
                continue;
            }

            var candidate = new Candidate(i, cost, cost.TotalSeconds + risk, bytes);
            if (candidate.TotalSeconds < best.TotalSeconds)
            {
                second = best;
                best = candidate;
            }
            else if (candidate.TotalSeconds < second.TotalSeconds)
            {
                second = candidate;
            }

            if (!model.Format.IsPacked)
            {
                (model.Format.Form == XmlForm.Text ? ref text : ref binary) = candidate;
            }
        }

        if (best.Index < 0)
        {
            return PlainText(costs, PlanReason.NoPrediction);
        }

        var limit = best.TotalSeconds + Math.Max(best.TotalSeconds * Allowance(margin), Allowance(marginSeconds));
        var chosen = best;
        if (text.Index >= 0 && text.TotalSeconds <= limit)
        {
            chosen = text;
        }
        else if (binary.Index >= 0 && binary.TotalSeconds <= limit)
        {
            chosen = binary;
        }

        var runnerUp = chosen.Index == best.Index ? second : best;
        return new ReplyPlan
        {
            Format = models[chosen.Index].Format,
            CandidateIndex = chosen.Index,
            Reason = chosen.Index == best.Index ? PlanReason.Fastest : PlanReason.WithinMargin,
            Estimate = chosen.Cost,
            PlainEstimate = text.Index >= 0 ? text.Cost : costs.PlainText(out _),
            RunnerUp = runnerUp.Index >= 0 ? models[runnerUp.Index].Format : default,
            RunnerUpTotalSeconds = runnerUp.Index >= 0 ? runnerUp.Cost.TotalSeconds : double.PositiveInfinity,
            SourceBytes = costs.SourceBytes,
            Path = costs.Path,
            EncodedBytes = chosen.Bytes,
        };
    }

    private static double Allowance(double margin) => margin > 0 && double.IsFinite(margin) ? margin : 0;

    private static ReplyPlan Force(scoped in ReplyCosts costs, in ReplyFormat forced)
    {
        var index = costs.IndexOf(forced);
        var estimate = default(CostEstimate);
        var bytes = 0.0;
        if (index >= 0)
        {
            costs.TryEstimate(costs.Candidates[index], double.PositiveInfinity, out estimate, out bytes, out _);
        }

        return new ReplyPlan
        {
            Format = forced,
            CandidateIndex = index,
            Reason = PlanReason.Forced,
            Estimate = estimate,
            PlainEstimate = costs.PlainText(out _),
            RunnerUpTotalSeconds = double.PositiveInfinity,
            SourceBytes = costs.SourceBytes,
            Path = costs.Path,
            EncodedBytes = bytes,
        };
    }

    private static ReplyPlan PlainText(scoped in ReplyCosts costs, PlanReason reason)
    {
        var estimate = costs.PlainText(out var bytes);
        return new ReplyPlan
        {
            Format = ReplyFormat.Text,
            CandidateIndex = costs.IndexOfStored(XmlForm.Text),
            Reason = reason,
            Estimate = estimate,
            PlainEstimate = estimate,
            RunnerUpTotalSeconds = double.PositiveInfinity,
            SourceBytes = costs.SourceBytes,
            Path = costs.Path,
            EncodedBytes = bytes,
        };
    }

    // The total that candidates are compared by has their risk in it.
    private readonly record struct Candidate(int Index, CostEstimate Cost, double TotalSeconds, double Bytes)
    {
        public static Candidate None => new(-1, default, double.PositiveInfinity, 0);
    }
}
