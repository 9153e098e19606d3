// SPDX-License-Identifier: MIT
namespace Nam.Lab.Forwarding;

/// <summary>How much earlier than needed a thread has to ask to be woken: what it is woken late in nine of ten cases.</summary>
internal struct SleepMargin
{
    private const long Least = 5_000;
    private const long Most = 100_000;
    private const long Step = 1_000;

    internal static SleepMargin Start => new() { Nanoseconds = 50_000 };

    internal long Nanoseconds { get; private set; }

    /// <summary>Learns from one time of waking up: nine steps up for each that was later than thought, one down for others.</summary>
    internal void Learn(long lateness)
    {
        Nanoseconds = Math.Clamp(Nanoseconds + (lateness > Nanoseconds ? 9 * Step : -Step), Least, Most);
    }
}
