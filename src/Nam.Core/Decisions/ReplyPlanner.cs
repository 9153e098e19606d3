// SPDX-License-Identifier: MIT
using Nam.Network;
using Nam.Profiles;

namespace Nam.Decisions;

/// <summary>
/// Chooses the format of a reply: for every candidate that the client reads, encode + transfer + decode are predicted, and the least total
/// wins (NAM, ICWS 2003, figure 1, for any number of formats). Pure: the same context gives the same plan.
/// </summary>
public static class ReplyPlanner
{
    // What becoming known may cost, over the fastest.
    private const double ExplorationLimit = 1.25;

    // Where decoding is less of the whole, what it takes exactly does not matter.
    private const double WorthKnowing = 0.02;

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
            : Choose(costs, client, context);
    }

    /// <summary>Predicts every candidate that the client reads: the table behind a choice.</summary>
    /// <param name="context">What a plan depends on.</param>
    /// <returns>In the order of the candidates; those without a usable prediction are left out. Without a client, all candidates, with nothing to decode.</returns>
    public static CandidateCost[] Compare(in ReplyContext context)
    {
        var costs = new ReplyCosts(context);
        var rows = new List<CandidateCost>(costs.Candidates.Length);
        foreach (ref readonly var model in costs.Candidates)
        {
            if (context.Client?.Reads(model.Format) != false && costs.TryEstimate(model, double.PositiveInfinity, out var cost, out var bytes, out var risk))
            {
                rows.Add(new CandidateCost(model.Format, bytes, cost, risk, model.SampleCount));
            }
        }

        return [.. rows];
    }

    /// <summary>Predicts a transfer as plans do: by the model, corrected by what the path's earlier replies took.</summary>
    /// <param name="bytes">Bytes to send.</param>
    /// <param name="path">The path.</param>
    /// <param name="transfer">The model.</param>
    /// <returns>Seconds.</returns>
    public static double TransferSeconds(double bytes, in NetworkPath path, ITransferModel transfer)
    {
        ArgumentNullException.ThrowIfNull(transfer);
        var seconds = transfer.TransferSeconds(bytes, path);
        return path.Correction is { } correction ? correction.Apply(bytes, path.IsWarm, seconds) : seconds;
    }

    /// <summary>Whether a client has yet to say what decoding some kind of format that it reads costs it, so that exploring has something to find.</summary>
    /// <param name="client">The client's profile.</param>
    /// <param name="candidates">The formats to choose from.</param>
    public static bool HasUnknownDecoding(ClientProfile client, ReadOnlySpan<FormatModel> candidates)
    {
        foreach (ref readonly var model in candidates)
        {
            if (IsUnknown(client, model.Format))
            {
                return true;
            }
        }

        return false;
    }

    private static bool IsUnknown(ClientProfile client, in ReplyFormat format) =>
        client.Reads(format)
        && client.DecodeCurve(format.Form, format.Codec) is null
        && !(format.IsPlainText && client.Target == DecodeTarget.Text); // a mere copy

    private static ReplyPlan Choose(scoped in ReplyCosts costs, ClientProfile client, scoped in ReplyContext context)
    {
        var best = Candidate.None;
        var second = Candidate.None;
        var text = Candidate.None;
        var binary = Candidate.None;
        var incumbent = Candidate.None;
        var unknown = Candidate.None;
        var models = costs.Candidates;
        for (var i = 0; i < models.Length; i++)
        {
            ref readonly var model = ref models[i];
            var isIncumbent = context.Incumbent is { } last && last == model.Format;
            var worst = model.Format.IsPacked && !isIncumbent ? second.TotalSeconds : double.PositiveInfinity; // stored formats count within the margin too
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

            if (isIncumbent)
            {
                incumbent = candidate;
            }

            if (context.IsExploring && candidate.TotalSeconds < unknown.TotalSeconds && cost.DecodeSeconds > cost.TotalSeconds * WorthKnowing && IsUnknown(client, model.Format))
            {
                unknown = candidate;
            }
        }

        if (best.Index < 0)
        {
            return PlainText(costs, PlanReason.NoPrediction);
        }

        var margin = Allowance(context.MarginSeconds);
        var limit = best.TotalSeconds + Math.Max(best.TotalSeconds * Allowance(context.Margin), margin);
        var chosen = best;
        var reason = PlanReason.Fastest;
        if (unknown.Index >= 0 && unknown.Index != best.Index && unknown.TotalSeconds <= (best.TotalSeconds * ExplorationLimit) + margin)
        {
            (chosen, reason) = (unknown, PlanReason.Exploring);
        }
        else if (text.Index >= 0 && text.TotalSeconds <= limit)
        {
            chosen = text;
        }
        else if (binary.Index >= 0 && binary.TotalSeconds <= limit)
        {
            chosen = binary;
        }
        else if (incumbent.Index >= 0 && incumbent.TotalSeconds <= limit)
        {
            chosen = incumbent;
        }

        if (chosen.Index != best.Index && reason == PlanReason.Fastest)
        {
            reason = models[chosen.Index].Format.IsPacked ? PlanReason.Kept : PlanReason.WithinMargin;
        }

        var runnerUp = chosen.Index == best.Index ? second : best;
        return new ReplyPlan
        {
            Format = models[chosen.Index].Format,
            CandidateIndex = chosen.Index,
            Reason = reason,
            Estimate = chosen.Cost,
            DecodeCorrection = costs.DecodeCorrection(models[chosen.Index].Format),
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
            DecodeCorrection = costs.DecodeCorrection(forced),
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
            DecodeCorrection = costs.DecodeCorrection(ReplyFormat.Text),
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
