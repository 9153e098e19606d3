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
    // Where decoding is less of the whole, what it takes exactly does not matter.
    private const double WorthKnowing = 0.02;
    private const double FewReports = 3;

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
            return Force(costs, forced, context.ForcedFlow);
        }

        return costs.TextBytes < context.SmallReplyBytes
            ? PlainText(costs, PlanReason.SmallReply)
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
        foreach (ref readonly var model in costs.Candidates)
        {
            if (context.Client?.Reads(model.Format) != false && costs.TryEstimateSooner(model, double.PositiveInfinity, out var priced))
            {
                rows.Add(new CandidateCost(model.Format, priced.Bytes, priced.Cost, priced.RiskSeconds, model.SampleCount));
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
        return path.Correction is { } correction ? correction.Apply(seconds, path.RoundTripSeconds) : seconds;
    }

    private static ReplyPlan Choose(scoped in ReplyCosts costs, ClientProfile client, scoped in ReplyContext context)
    {
        var ranking = new PlanRanking(context.EarlierReplies);
        var models = costs.Candidates;
        for (var i = 0; i < models.Length; i++)
        {
            ref readonly var model = ref models[i];
            var isIncumbent = context.Incumbent is { } last && last == model.Format;
            // stored formats count within the margin too
            var worst = model.Format.IsPacked && !isIncumbent ? ranking.Second.TotalSeconds : double.PositiveInfinity;
            if (client.Reads(model.Format) && costs.TryEstimate(model, worst, out var whole))
            {
                var isUnknown = IsUnknown(context, model.Format, whole.Cost);
                var ranked = new RankedFormat(i, whole)
                {
                    LeastDecodeSeconds = isUnknown ? LeastDecode(costs, context, model.Format) : 0,

                    // Coding columns takes ten times as much of some replies as of others of their size.
                    UnsureEncodeSeconds = model is { SampleCount: 0, Format.Form: XmlForm.Containers } ? whole.Cost.EncodeSeconds : 0,
                };
                ranking.Add(ranked, model.Format, isIncumbent, isUnknown);
                if (costs.TryFlow(model, whole, out var flowing))
                {
                    ranking.Add(new RankedFormat(i, flowing), model.Format, isIncumbent, IsUnknown(context, model.Format, flowing.Cost));
                }
            }
        }

        if (ranking.Best.Index < 0)
        {
            return PlainText(costs, PlanReason.NoPrediction);
        }

        var chosen = ranking.Choose(
            Allowance(context.Margin), costs.Path.RoundTripSeconds, Allowance(context.MarginSeconds), out var reason);
        if (reason != PlanReason.Fastest && models[chosen.Index].Format.Form == XmlForm.Containers
            && IsBehindKnownText(costs, client, chosen))
        {
            (chosen, reason) = (ranking.Best, PlanReason.Fastest);
        }

        var runnerUp = chosen.IsSame(ranking.Best) ? ranking.Second : ranking.Best;
        return new ReplyPlan
        {
            Format = models[chosen.Index].Format,
            CandidateIndex = chosen.Index,
            Reason = reason,
            Estimate = chosen.Cost,
            DecodeCorrection = costs.DecodeCorrection(models[chosen.Index].Format, chosen.Flows),
            DecodeBasis = costs.BasisOf(models[chosen.Index].Format),
            PlainEstimate = ranking.Text.Index >= 0 ? ranking.Text.Cost : costs.PlainText(out _),
            PlainBytes = costs.TextBytes,
            RunnerUp = runnerUp.Index >= 0 ? models[runnerUp.Index].Format : default,
            RunnerUpTotalSeconds = runnerUp.Index >= 0 ? runnerUp.Cost.TotalSeconds : double.PositiveInfinity,
            SourceBytes = costs.SourceBytes,
            Path = costs.Path,
            EncodedBytes = chosen.Bytes,
        };
    }

    // Whether a codec on text is known by a sample to be smaller than containers, and is no slower: neither curiosity nor habit is a reason
    // for those then.
    private static bool IsBehindKnownText(scoped in ReplyCosts costs, ClientProfile client, in RankedFormat containers)
    {
        foreach (ref readonly var model in costs.Candidates)
        {
            if (model.Format is { Form: XmlForm.Text, IsPacked: true } && model.SampleCount > 0 && client.Reads(model.Format)
                && costs.TryEstimateSooner(model, containers.TotalSeconds, out var text)
                && text.Bytes < containers.Bytes && text.TotalSeconds <= containers.TotalSeconds)
            {
                return true;
            }
        }

        return false;
    }

    private static double Allowance(double margin) => margin > 0 && double.IsFinite(margin) ? margin : 0;

    // What is behind in decoding alone is worth a look while few callers have told what that takes: one cold reply may be all that is
    // known. So are containers before any was sent.
    // Of a format that is known otherwise, one reply says whether it had better flow.
    private static bool IsUnknown(scoped in ReplyContext context, in ReplyFormat format, in CostEstimate cost)
    {
        if (!context.IsExploring || !(cost.DecodeSeconds > cost.TotalSeconds * WorthKnowing || format.Form == XmlForm.Containers))
        {
            return false;
        }

        var flows = cost.Flow is not null;
        var (own, other) = context.Corrections is { } known ? (known.Reports(format, flows), known.Reports(format, !flows)) : (0, 0);
        return own + other < FewReports || own < 1;
    }

    // What the form of a format with a codec is known to take without it, and what the binary form is known to take where text has to
    // become objects: values that have to be parsed are no sooner there.
    private static double LeastDecode(scoped in ReplyCosts costs, scoped in ReplyContext context, in ReplyFormat format)
    {
        var least = format.IsStored ? 0 : KnownDecode(costs, context, format.Form);
        return format.Form == XmlForm.Text && context.Client?.Target == DecodeTarget.Objects
            ? Math.Max(least, KnownDecode(costs, context, XmlForm.Binary))
            : least;
    }

    private static double KnownDecode(scoped in ReplyCosts costs, scoped in ReplyContext context, XmlForm form)
    {
        var stored = new ReplyFormat(form, ReplyCodecs.None, 0);
        return context.Corrections is { } known && known.Reports(stored) >= FewReports ? costs.DecodeSeconds(stored) : 0;
    }

    private static ReplyPlan Force(scoped in ReplyCosts costs, in ReplyFormat forced, bool? flows)
    {
        var index = costs.IndexOf(forced);
        var priced = default(PricedFormat);
        if (index >= 0 && costs.TryEstimate(costs.Candidates[index], double.PositiveInfinity, out priced)
            && flows != false && costs.TryFlow(costs.Candidates[index], priced, out var flowing)
            && (flows == true || flowing.TotalSeconds < priced.TotalSeconds))
        {
            priced = flowing;
        }

        return new ReplyPlan
        {
            Format = forced,
            CandidateIndex = index,
            Reason = PlanReason.Forced,
            Estimate = priced.Cost,
            DecodeCorrection = costs.DecodeCorrection(forced, priced.Cost.Flow is not null),
            DecodeBasis = costs.BasisOf(forced),
            PlainEstimate = costs.PlainText(out _),
            PlainBytes = costs.TextBytes,
            RunnerUpTotalSeconds = double.PositiveInfinity,
            SourceBytes = costs.SourceBytes,
            Path = costs.Path,
            EncodedBytes = priced.Bytes,
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
            DecodeCorrection = costs.DecodeCorrection(ReplyFormat.Text, flows: false),
            DecodeBasis = costs.BasisOf(ReplyFormat.Text),
            PlainEstimate = estimate,
            PlainBytes = costs.TextBytes,
            RunnerUpTotalSeconds = double.PositiveInfinity,
            SourceBytes = costs.SourceBytes,
            Path = costs.Path,
            EncodedBytes = bytes,
        };
    }
}
