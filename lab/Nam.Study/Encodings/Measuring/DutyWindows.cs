// SPDX-License-Identifier: MIT
namespace Nam.Study.Encodings.Measuring;

/// <summary>Says how long a process runs and how long it is stopped, so that in the long run it has run for a share of the time.</summary>
/// <param name="share">The share, above 0 and at most 1.</param>
/// <param name="period">One run and one stop.</param>
internal sealed class DutyWindows(double share, TimeSpan period)
{
    private TimeSpan _ran;
    private TimeSpan _elapsed;

    /// <summary>How long it runs.</summary>
    internal TimeSpan Run => share * period;

    /// <summary>The share of the time for which it has run so far.</summary>
    internal double Share => _elapsed == TimeSpan.Zero ? share : _ran / _elapsed;

    /// <summary>Time so far.</summary>
    internal TimeSpan Elapsed => _elapsed;

    /// <summary>How long it has to stop now: timers are late, and what they were late before is made up for.</summary>
    internal TimeSpan NextStop()
    {
        var stop = (_ran / share) - _elapsed;
        return stop > TimeSpan.Zero ? stop : TimeSpan.Zero;
    }

    /// <summary>Notes that it has run.</summary>
    internal void NoteRun(TimeSpan time)
    {
        _ran += time;
        _elapsed += time;
    }

    /// <summary>Notes that it was stopped.</summary>
    internal void NoteStop(TimeSpan time) => _elapsed += time;
}
