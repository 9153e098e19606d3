// SPDX-License-Identifier: MIT
using Nam.Decisions;
using Nam.Estimation;

namespace Nam.Profiles;

internal sealed partial class OperationProfile
{
    // Evidence from other formats of the operation counts as at most this many samples.
    private const double MaximumSiblingWeight = 3;

    // Weight, in samples, of "this operation is like the others" against what its own samples say. Sizes differ between operations by far
    // more than between replies of one, so that a single reply tells almost all; encode times do not, and are noisy.
    private const double LikeOthersSizeWeight = 0.1;
    private const double LikeOthersEncodeWeight = 1;

    // Standard deviations of ln(size): between operations around priors or the server-wide model; within an operation around those times
    // its factor; and the least around its own model, whose error on its own samples is smaller than on the next reply.
    private const double SpreadBetween = 0.5;
    private const double SpreadWithin = 0.1;
    private const double LeastOwnSpread = 0.03;

    // Sizes within this factor of those that were seen count as seen.
    private const double Near = 1.5;

    // An operation is at most this many times dearer or cheaper than the others, as far as a few samples can tell.
    private const double MaximumLogFactor = 3;

    /// <summary>Makes the candidates of a plan.</summary>
    /// <param name="source">The form at hand.</param>
    /// <param name="formats">The formats; each gets a model.</param>
    /// <param name="serverWide">What all operations together have shown; null = nothing. It keeps its fitted curves, so it is not to be
    /// changed or read by others during the call.</param>
    /// <returns>
    /// One model a format, in the same order: the operation's own where it has <see cref="OwnModelSamples"/> or more;
    /// else the server-wide one,
    /// or without that a documented prior, times a factor for how compressible and costly this operation has been so far.
    /// </returns>
    public FormatModel[] Snapshot(
        XmlForm source, ReadOnlySpan<ReplyFormat> formats, OperationProfile? serverWide = null)
    {
        if (ReferenceEquals(serverWide, this))
        {
            serverWide = null;
        }

        var models = new FormatModel[formats.Length];
        for (var i = 0; i < formats.Length; i++)
        {
            models[i] = Model(source, formats[i], serverWide);
        }

        return models;
    }

    private FormatModel Model(XmlForm source, in ReplyFormat format, OperationProfile? serverWide)
    {
        if (format.IsStored && format.Form == source)
        {
            return new FormatModel(format, DefaultCosts.Size(source, format), CostCurve.Zero, SampleCount(source, format));
        }

        var size = Curve(source, format, serverWide, Cost.Size, out var spread);
        var encode = Curve(source, format, serverWide, Cost.Encode, out _);
        return new FormatModel(format, size, encode, SampleCount(source, format)) { SizeSpread = spread };
    }

    private CostCurve Curve(
        XmlForm source, in ReplyFormat format, OperationProfile? serverWide, Cost cost, out double spread)
    {
        // Columns of comments take ten times as long to code as columns of numbers: what others took tells nothing.
        serverWide = cost == Cost.Encode && format.Form == XmlForm.Containers ? null : serverWide;

        // How the levels of one codec compare is much the same everywhere, and better known than what other operations
        // tell of each level far from their own sizes.
        var isFamilyKnown = cost == Cost.Size && KnowsFamily(source, format)
            && serverWide?.HasSeen(source, format, TypicalSourceBytes(source)) != true;
        var general = General(source, format, isFamilyKnown ? null : serverWide, cost);
        var own = History(source, format, cost);
        if (own is { Model.Count: >= OwnModelSamples } && own.Curve(general) is { } curve)
        {
            spread = own.RelativeError > LeastOwnSpread ? own.RelativeError : LeastOwnSpread;
            return curve;
        }

        var factor = LogFactor(
            source, format, isFamilyKnown ? null : serverWide, isFamilyKnown, cost, own?.Model, general, out var weight);

        // What a random effect as in LogFactor leaves uncertain after the samples so far.
        var unknown = LikeOthersSizeWeight / (weight + LikeOthersSizeWeight);
        spread = Math.Sqrt((SpreadBetween * SpreadBetween * unknown) + (SpreadWithin * SpreadWithin));
        return general.Scale(Math.Exp(factor));
    }

    // How much dearer this operation is than the general curve, from its few samples of the format and those of like formats.
    private double LogFactor(
        XmlForm source, in ReplyFormat format, OperationProfile? serverWide, bool isFamilyKnown, Cost cost,
        CostModel? own, CostCurve general,
        out double weight)
    {
        var sum = 0.0;
        weight = 0;
        if (own is not null && own.TryMeanResidual(general, out var residual))
        {
            sum += residual * own.Weight;
            weight += own.Weight;
        }

        var siblings = 0.0;
        var siblingWeight = 0.0;
        foreach (var (other, _) in _histories[Side(source)])
        {
            if (other == format || !(isFamilyKnown ? AreFamily(format, other) : AreAlike(format, other))
                || (other.IsStored && other.Form == source)
                || History(source, other, cost)?.Model is not { } history)
            {
                continue;
            }

            if (history.TryMeanResidual(General(source, other, serverWide, cost), out residual))
            {
                siblings += residual * history.Weight;
                siblingWeight += history.Weight;
            }
        }

        if (siblingWeight > 0)
        {
            var counted = Math.Min(siblingWeight, MaximumSiblingWeight);
            sum += siblings / siblingWeight * counted;
            weight += counted;
        }

        var likeOthers = cost == Cost.Size ? LikeOthersSizeWeight : LikeOthersEncodeWeight;
        return weight > 0 ? Math.Clamp(sum / (weight + likeOthers), -MaximumLogFactor, MaximumLogFactor) : 0;
    }

    private static bool AreFamily(in ReplyFormat one, in ReplyFormat other) =>
        one.Form == other.Form && one.Codec == other.Codec && !one.IsStored;

    private bool HasSeen(XmlForm source, in ReplyFormat format, double? bytes)
    {
        return bytes is { } size && History(source, format, Cost.Size) is { Model: { Count: >= OwnModelSamples } model }
            && size >= model.MinimumBytes / Near && size <= model.MaximumBytes * Near;
    }

    private bool KnowsFamily(XmlForm source, in ReplyFormat format)
    {
        foreach (var (other, history) in _histories[Side(source)])
        {
            if (other != format && AreFamily(format, other) && history.Size.Model.Weight > 0.5)
            {
                return true;
            }
        }

        return false;
    }

    // How well a codec does on an operation's replies tells of another codec; of columns, which profit from other
    // things, it tells next to nothing.
    private static bool AreAlike(in ReplyFormat one, in ReplyFormat other) =>
        one.IsStored == other.IsStored && (one.Form == XmlForm.Containers) == (other.Form == XmlForm.Containers);

    private static CostCurve General(XmlForm source, in ReplyFormat format, OperationProfile? serverWide, Cost cost)
    {
        var prior = cost == Cost.Size ? DefaultCosts.Size(source, format) : DefaultCosts.Encode(source, format);
        return serverWide?.History(source, format, cost) is { Model.Count: >= OwnModelSamples } wide && wide.Curve(prior) is { } curve
            ? curve
            : prior;
    }

    private FittedModel? History(XmlForm source, in ReplyFormat format, Cost cost) =>
        _histories[Side(source)].TryGetValue(format, out var history) ? (cost == Cost.Size ? history.Size : history.Encode) : null;

    private enum Cost
    {
        Size,
        Encode,
    }
}
