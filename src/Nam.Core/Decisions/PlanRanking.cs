// SPDX-License-Identifier: MIT
namespace Nam.Decisions;

/// <summary>Keeps the candidates between which a plan chooses while it goes through all of them.</summary>
internal struct PlanRanking
{
    // What becoming known may cost, over the fastest.
    private const double ExplorationLimit = 1.25;

    private RankedFormat _binary;
    private RankedFormat _incumbent;
    private RankedFormat _unknown;

    public static PlanRanking Empty => new()
    {
        Best = RankedFormat.None, Second = RankedFormat.None, Text = RankedFormat.None, _binary = RankedFormat.None, _incumbent = RankedFormat.None, _unknown = RankedFormat.None,
    };

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
    /// <param name="isUnknown">Whether this reply may try it because the client has never decoded its kind.</param>
    public void Add(in RankedFormat candidate, in ReplyFormat format, bool isIncumbent, bool isUnknown)
    {
        if (candidate.TotalSeconds < Best.TotalSeconds)
        {
            Second = Best;
            Best = candidate;
        }
        else if (candidate.TotalSeconds < Second.TotalSeconds)
        {
            Second = candidate;
        }

        if (format.IsPlainText)
        {
            Text = candidate;
        }
        else if (!format.IsPacked)
        {
            _binary = candidate;
        }

        if (isIncumbent)
        {
            _incumbent = candidate;
        }

        if (isUnknown && candidate.TotalSeconds < _unknown.TotalSeconds)
        {
            _unknown = candidate;
        }
    }

    /// <summary>Chooses: what is to become known; else within the margin the plainest, or what the last reply had; else the fastest.</summary>
    /// <param name="margin">Relative margin, not negative.</param>
    /// <param name="marginSeconds">Margin in seconds, not negative.</param>
    /// <param name="reason">Why.</param>
    public readonly RankedFormat Choose(double margin, double marginSeconds, out PlanReason reason)
    {
        var limit = Best.TotalSeconds + Math.Max(Best.TotalSeconds * margin, marginSeconds);
        var (chosen, why) = _unknown.Index >= 0 && _unknown.TotalSeconds <= (Best.TotalSeconds * ExplorationLimit) + marginSeconds ? (_unknown, PlanReason.Exploring)
            : Text.Index >= 0 && Text.TotalSeconds <= limit ? (Text, PlanReason.WithinMargin)
            : _binary.Index >= 0 && _binary.TotalSeconds <= limit ? (_binary, PlanReason.WithinMargin)
            : _incumbent.Index >= 0 && _incumbent.TotalSeconds <= limit ? (_incumbent, PlanReason.Kept)
            : (Best, PlanReason.Fastest);
        reason = chosen.Index == Best.Index ? PlanReason.Fastest : why;
        return chosen;
    }
}
