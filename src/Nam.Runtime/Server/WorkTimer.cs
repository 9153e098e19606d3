// SPDX-License-Identifier: MIT

using System.Diagnostics;
using Nam.Codecs.Timing;

namespace Nam.Server;

/// <summary>Measures a piece of work on the calling thread: how long it took, and how much processor time it needed.</summary>
internal readonly struct WorkTimer
{
    private readonly long _timestamp;
    private readonly long _nanoseconds;

    private WorkTimer(long timestamp, long nanoseconds)
    {
        _timestamp = timestamp;
        _nanoseconds = nanoseconds;
    }

    /// <summary>Gets the time since the start, in seconds.</summary>
    public double Seconds => Stopwatch.GetElapsedTime(_timestamp).TotalSeconds;

    /// <summary>Gets the processor time since the start, in seconds; read on the same thread.</summary>
    public double ProcessorSeconds => ThreadClock.SecondsSince(_nanoseconds);

    public static WorkTimer Start() => new(Stopwatch.GetTimestamp(), ThreadClock.Nanoseconds);
}
