// SPDX-License-Identifier: MIT

using Nam.Decisions;
using Nam.Diagnostics;
using Nam.Formats;

namespace Nam.Observing;

/// <summary>Counts what leaves, by format, over time and since the start, and what callers' reports say of it.
/// Thread-safe; each call takes a short lock.</summary>
/// <param name="time">The clock.</param>
internal sealed class ReplyStatistics(TimeProvider time)
{
    /// <summary>How long a step of the series is, in seconds.</summary>
    public const int StepSeconds = 5;

    /// <summary>Steps that are kept: a quarter of an hour.</summary>
    public const int Steps = 180;

    // One report that is off by more is an accident, and would be all that the error tells.
    private const double LargestError = 10;

    private readonly Lock _gate = new();
    private readonly Dictionary<ReplyFormat, FormatStatistics> _formats = [];
    private readonly long[] _plainReasons = new long[Enum.GetValues<ReplyReason>().Length];
    private long _step = StepOf(time.GetUtcNow());
    private long _reports;
    private double _plainSeconds;
    private double _plainSquares;
    private double _observedSeconds;
    private double _errors;
    private double _errorSquares;

    /// <summary>Gets the last reports.</summary>
    public RecentReports Reports { get; } = new();

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

    /// <summary>Takes what a caller has reported of a reply.</summary>
    /// <param name="entry">The completed entry of the journal.</param>
    /// <returns>The time that it has saved against plain text as predicted, in seconds; 0 where that is not known.</returns>
    public double Report(in JournalEntry entry)
    {
        Reports.Add(entry);
        var predicted = entry.Plan.Estimate.TotalSeconds;
        var plain = entry.Plan.PlainEstimate.TotalSeconds;
        if (!(predicted > 0) || !(plain > 0) || entry.ObservedSeconds is not { } observed)
        {
            return 0;
        }

        var error = Math.Clamp((observed - predicted) / predicted, -LargestError, LargestError);
        lock (_gate)
        {
            _reports++;
            _plainSeconds += plain;
            _plainSquares += plain * plain;
            _observedSeconds += observed;
            _errors += error;
            _errorSquares += error * error;
        }

        return plain - observed;
    }

    /// <summary>Gives what has left since the start.</summary>
    public LiveTotals Totals()
    {
        lock (_gate)
        {
            LiveFormat[] formats =
            [
                .. _formats.Select(one => one.Value.Total(FormatNames.Of(one.Key))).OrderByDescending(one => one.Replies)
            ];
            return new LiveTotals(
                formats.Sum(one => one.Replies), formats.Sum(one => one.PlainBytes), formats.Sum(one => one.SentBytes), formats);
        }
    }

    /// <summary>Gives what was left plain and why, the most usual reason first.</summary>
    public IReadOnlyList<LiveReason> PlainReasons() =>
    [
        .. Enum.GetValues<ReplyReason>()
            .Select(reason => new LiveReason(reason.Name(), ReasonWords.Of(reason), Volatile.Read(ref _plainReasons[(int)reason])))
            .Where(one => one.Replies > 0)
            .OrderByDescending(one => one.Replies),
    ];

    /// <summary>Gives what was saved. The time of plain text is a prediction: its error is taken to be that of the
    /// predictions of what was sent, whose mean all replies share and whose spread evens out over them.</summary>
    public LiveSaving Saving()
    {
        lock (_gate)
        {
            double? error = null;
            if (_reports > 1)
            {
                var mean = _errors / _reports;
                var variance = Math.Max(0, (_errorSquares - (_reports * mean * mean)) / (_reports - 1));
                var shared = mean * _plainSeconds;
                error = Math.Sqrt((shared * shared) + (variance * _plainSquares));
            }

            return new LiveSaving(_reports, _plainSeconds, _observedSeconds, _plainSeconds - _observedSeconds, error);
        }
    }

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
