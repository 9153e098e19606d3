// SPDX-License-Identifier: MIT

using Nam.Decisions;
using Nam.Diagnostics;

namespace Nam.Observing;

/// <summary>Counts what leaves since the start, by format and by reason, and the time that it has saved. Thread-safe; each
/// call takes a short lock.</summary>
/// <param name="time">The clock.</param>
internal sealed class ReplyStatistics(TimeProvider time)
{
    private readonly Lock _gate = new();
    private readonly ReplyTotals _totals = new();
    private readonly long[] _reasons = new long[Enum.GetValues<ReplyReason>().Length];
    private readonly long[] _plainReasons = new long[Enum.GetValues<ReplyReason>().Length];
    private long _reports;
    private double _savedSeconds;

    /// <summary>Gets when counting began.</summary>
    public DateTimeOffset Started { get; } = time.GetUtcNow();

    /// <summary>Counts a reply that leaves.</summary>
    /// <param name="reason">Why it leaves so.</param>
    /// <param name="format">Its format.</param>
    /// <param name="plainBytes">What it has as plain text; what is not known counts as what is sent.</param>
    /// <param name="sentBytes">What is sent; 0 where nobody has counted it: the reply then counts for its reason only.</param>
    public void Count(ReplyReason reason, in ReplyFormat format, double plainBytes, long sentBytes)
    {
        Interlocked.Increment(ref _reasons[(int)reason]);
        if (format.IsPlainText)
        {
            Interlocked.Increment(ref _plainReasons[(int)reason]);
        }

        _totals.Count(format, plainBytes, sentBytes);
    }

    /// <summary>Adds the time that a reply has saved, as its caller reported.</summary>
    public void AddSaved(double seconds)
    {
        lock (_gate)
        {
            _reports++;
            _savedSeconds += seconds;
        }
    }

    /// <summary>Returns what has left since the start.</summary>
    /// <param name="reasons">What <see cref="Reasons"/> has returned, so that both add up.</param>
    public LiveTotals Totals(IReadOnlyList<LiveReason> reasons)
    {
        var formats = _totals.Formats();
        var replies = reasons.Sum(one => one.Replies);
        var (withoutNam, unknown) = (Of(ReplyReason.NoProfile), Of(ReplyReason.Off));
        lock (_gate)
        {
            return new LiveTotals(
                replies, reasons.Sum(one => one.Plain), replies - withoutNam - unknown, withoutNam, formats.Sum(one => one.Replies),
                formats.Sum(one => one.PlainBytes), formats.Sum(one => one.SentBytes), _reports, _savedSeconds, formats);
        }

        long Of(ReplyReason reason) => reasons.Where(one => one.Reason == reason.Name()).Sum(one => one.Replies);
    }

    /// <summary>Returns why replies left as they did, the most usual reason first.</summary>
    public IReadOnlyList<LiveReason> Reasons() =>
    [
        .. Enum.GetValues<ReplyReason>()
            .Select(Read)
            .Where(one => one.Replies > 0)
            .OrderByDescending(one => one.Replies),
    ];

    // A reply counts among the plain ones last.
    private LiveReason Read(ReplyReason reason)
    {
        var plain = Volatile.Read(ref _plainReasons[(int)reason]);
        return new LiveReason(reason.Name(), ReasonWords.Of(reason), Volatile.Read(ref _reasons[(int)reason]), plain);
    }
}
