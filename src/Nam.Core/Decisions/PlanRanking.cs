// SPDX-License-Identifier: MIT
namespace Nam.Decisions;

/// <summary>Keeps the candidates between which a plan chooses while it goes through all of them.</summary>
internal struct PlanRanking
{
    // What becoming known may cost, over the fastest: a quarter of it, or what no caller notices; of containers, which take a
    // fifth to twice of what the binary form takes to decode, an eighth of what the earlier replies took, three of them at the
    // most. And how much dearer than it is a first reply makes decoding look.
    private const double ExplorationShare = 0.25;
    private const double ShareOfEarlier = 0.125;
    private const double LargestShare = 3;
    private const double ExplorationSeconds = 0.003;
    private const double ColdFactor = 4;

    private readonly double _containersShare;

    private RankedFormat _binary;
    private RankedFormat _incumbent;
    private int _containers;
    private RankedFormat _unknown;
    private RankedFormat _otherUnknown; // for where the first is the fastest anyway
    private RankedFormat _last;
    private RankedFormat _twin; // the fastest's format, whole for flowing or the other way round, if unknown

    /// <summary>Begins.</summary>
    /// <param name="earlierReplies">How many replies the operation has had.</param>
    public PlanRanking(int earlierReplies)
    {
        Best = Second = Text = _binary = _incumbent = _unknown = _otherUnknown = _last = _twin = RankedFormat.None;
        _containers = -1;
        _containersShare = Math.Clamp(earlierReplies * ShareOfEarlier, ExplorationShare, LargestShare);
    }

    /// <summary>The fastest.</summary>
    public RankedFormat Best { get; private set; }

    /// <summary>The next.</summary>
    public RankedFormat Second { get; private set; }

    /// <summary>Plain text.</summary>
    public RankedFormat Text { get; private set; }

    /// <summary>Takes a candidate.</summary>
    /// <param name="candidate">The candidate.</param>
    /// <param name="format">Its format.</param>
    /// <param name="isIncumbent">Whether the last reply had it.</param>
    /// <param name="isUnknown">Whether this reply may try it because little is known of what its kind costs.</param>
    public void Add(in RankedFormat candidate, in ReplyFormat format, bool isIncumbent, bool isUnknown)
    {
        var unknown = isUnknown ? candidate : RankedFormat.None;
        if (candidate.TotalSeconds < Best.TotalSeconds)
        {
            _twin = _last.Index == candidate.Index ? _last : RankedFormat.None;
            Second = Best;
            Best = candidate;
        }
        else
        {
            _twin = candidate.Index == Best.Index ? unknown : _twin;
            Second = candidate.TotalSeconds < Second.TotalSeconds ? candidate : Second;
        }

        if (format.IsPlainText)
        {
            Text = candidate;
        }
        else if (!format.IsPacked)
        {
            _binary = candidate;
        }

        if (format.Form == XmlForm.Containers)
        {
            _containers = candidate.Index;
        }

        if (isIncumbent && candidate.TotalSeconds < _incumbent.TotalSeconds)
        {
            _incumbent = candidate;
        }

        _last = unknown;
        if (isUnknown && BeforeDecoding(candidate) < BeforeDecoding(_unknown))
        {
            _otherUnknown = _unknown;
            _unknown = candidate;
        }
        else if (isUnknown && BeforeDecoding(candidate) < BeforeDecoding(_otherUnknown))
        {
            _otherUnknown = candidate;
        }
    }

    /// <summary>Chooses: what is to become known; else within the margin the plainest, or what the last reply had; else
    /// the fastest.</summary>
    /// <param name="margin">Relative margin, not negative, of what a choice has a say in.</param>
    /// <param name="unavoidableSeconds">What every format takes: the round trip.</param>
    /// <param name="marginSeconds">Margin in seconds, not negative.</param>
    /// <param name="reason">Why.</param>
    public readonly RankedFormat Choose(double margin, double unavoidableSeconds, double marginSeconds, out PlanReason reason)
    {
        var limit = Best.TotalSeconds
            + Math.Max((Best.TotalSeconds - Math.Min(unavoidableSeconds, Best.TotalSeconds)) * margin, marginSeconds);
        var unknown = _unknown.IsSame(Best) ? _otherUnknown : _unknown;
        var (chosen, why) = unknown.Index >= 0 && IsWorthALook(unknown, unknown.Index == _containers, marginSeconds)
            ? (unknown, PlanReason.Exploring)
            : _twin.Index >= 0 && IsWorthALook(_twin, _twin.Index == _containers, marginSeconds)
            ? (_twin, PlanReason.Exploring)
            : Text.Index >= 0 && Text.TotalSeconds <= limit ? (Text, PlanReason.WithinMargin)
            : _binary.Index >= 0 && _binary.TotalSeconds <= limit ? (_binary, PlanReason.WithinMargin)
            : _incumbent.Index >= 0 && _incumbent.TotalSeconds <= limit ? (_incumbent, PlanReason.Kept)
            : (Best, PlanReason.Fastest);
        reason = chosen.IsSame(Best) ? PlanReason.Fastest : why;
        return chosen;
    }

    private static double BeforeDecoding(in RankedFormat candidate) =>
        candidate.TotalSeconds - candidate.Cost.DecodeSeconds + candidate.LeastDecodeSeconds
            - ((1 - (1 / ColdFactor)) * candidate.UnsureEncodeSeconds);

    // It would be the fastest if decoding took what it takes once it is warm, and if not, little is lost.
    // Undoing a codec takes no less than no time: what the form takes is known where it was sent without one.
    private readonly bool IsWorthALook(in RankedFormat candidate, bool isContainers, double marginSeconds) =>
        candidate.TotalSeconds - Best.TotalSeconds
            <= Math.Max(Best.TotalSeconds * (isContainers ? _containersShare : ExplorationShare), ExplorationSeconds) + marginSeconds
        && BeforeDecoding(candidate) + Math.Max(0, (candidate.Cost.DecodeSeconds / ColdFactor) - candidate.LeastDecodeSeconds)
            < Best.TotalSeconds;
}
