// SPDX-License-Identifier: MIT

using Nam.Decisions;
using Nam.Diagnostics;
using Nam.Formats;

namespace Nam.Observing;

/// <summary>Counts what leaves, by format, over time and since the start, and keeps what callers report of it.
/// Thread-safe; each call takes a short lock.</summary>
/// <param name="time">The clock.</param>
internal sealed class ReplyStatistics(TimeProvider time)
{
    /// <summary>How long a step of the series is, in seconds.</summary>
    public const int StepSeconds = 5;

    /// <summary>Steps that are kept: a quarter of an hour.</summary>
    public const int Steps = 180;

    private readonly Lock _gate = new();
    private readonly Dictionary<ReplyFormat, FormatStatistics> _formats = [];
    private readonly long[] _reasons = new long[Enum.GetValues<ReplyReason>().Length];
    private readonly long[] _plainReasons = new long[Enum.GetValues<ReplyReason>().Length];
    private long _step = StepOf(time.GetUtcNow());

    /// <summary>Gets the last reports.</summary>
    public RecentReports Reports { get; } = new();

    /// <summary>Gets what callers have saved by the replies that they have reported on.</summary>
    public SavedTime Saved { get; } = new();

    /// <summary>Gets when counting began.</summary>
    public DateTimeOffset Started { get; } = time.GetUtcNow();

    /// <summary>Counts a reply that leaves.</summary>
    /// <param name="reason">Why it leaves so.</param>
    /// <param name="format">Its format.</param>
    /// <param name="plainBytes">What it has as plain text; what is not known counts as what is sent.</param>
    /// <param name="sentBytes">What is sent; 0 where nobody has counted it: the reply then counts for its reason only.</param>
    /// <param name="encodeSeconds">What encoding took.</param>
    public void Count(ReplyReason reason, in ReplyFormat format, double plainBytes, long sentBytes, double encodeSeconds)
    {
        Interlocked.Increment(ref _reasons[(int)reason]);
        if (format.IsPlainText)
        {
            Interlocked.Increment(ref _plainReasons[(int)reason]);
        }

        if (sentBytes == 0)
        {
            return;
        }

        var plain = plainBytes > 0 && double.IsFinite(plainBytes) ? (long)Math.Min(plainBytes, long.MaxValue) : sentBytes;
        var step = StepOf(time.GetUtcNow());
        lock (_gate)
        {
            GoTo(step);
            if (!_formats.TryGetValue(format, out var statistics))
            {
                _formats.Add(format, statistics = new FormatStatistics(Steps));
            }

            statistics.Add((int)(_step % Steps), plain, sentBytes, encodeSeconds);
        }
    }

    /// <summary>Returns what has left since the start.</summary>
    /// <param name="reasons">What <see cref="Reasons"/> has returned, so that both add up.</param>
    public LiveTotals Totals(IReadOnlyList<LiveReason> reasons)
    {
        var replies = reasons.Sum(one => one.Replies);
        var (withoutNam, unknown) = (Of(ReplyReason.NoProfile), Of(ReplyReason.Off));
        lock (_gate)
        {
            LiveFormat[] formats =
            [
                .. _formats.Select(one => one.Value.Total(FormatNames.Of(one.Key))).OrderByDescending(one => one.Replies)
            ];
            return new LiveTotals(
                replies, reasons.Sum(one => one.Plain), replies - withoutNam - unknown, withoutNam, formats.Sum(one => one.Replies),
                formats.Sum(one => one.PlainBytes), formats.Sum(one => one.SentBytes), formats);
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

    /// <summary>Gives what has left over the last quarter of an hour.</summary>
    /// <param name="most">Steps, the last ones.</param>
    public LiveSeries Series(int most = Steps)
    {
        var step = StepOf(time.GetUtcNow());
        lock (_gate)
        {
            GoTo(step);
            var first = Math.Max(_step - most + 1, StepOf(Started));
            var count = (int)(_step - first + 1);
            LiveSeriesFormat[] formats = [.. _formats.Select(one => one.Value.Series(FormatNames.Of(one.Key), (int)(first % Steps), count))
                .Where(one => one.Replies.Any(replies => replies > 0))];
            return new LiveSeries(DateTimeOffset.FromUnixTimeSeconds(first * StepSeconds), StepSeconds, formats);
        }
    }

    // A reply counts among the plain ones last.
    private LiveReason Read(ReplyReason reason)
    {
        var plain = Volatile.Read(ref _plainReasons[(int)reason]);
        return new LiveReason(reason.Name(), ReasonWords.Of(reason), Volatile.Read(ref _reasons[(int)reason]), plain);
    }

    private static long StepOf(DateTimeOffset time) => time.ToUnixTimeSeconds() / StepSeconds;

    // A clock that was set back counts into the step where it was.
    private void GoTo(long step)
    {
        for (var left = Math.Min(step - _step, Steps); left > 0; left--)
        {
            var cleared = (int)((step - left + 1) % Steps);
            foreach (var statistics in _formats.Values)
            {
                statistics.Clear(cleared);
            }
        }

        _step = Math.Max(_step, step);
    }
}
