// SPDX-License-Identifier: MIT
using System.Diagnostics;
using Nam.Codecs.Timing;

namespace Nam.Codecs.Tests.Timing;

public sealed class ThreadClockTests
{
    [Fact]
    public void Nanoseconds_WhileTheThreadWaits_StandStill()
    {
        if (!ThreadClock.IsSupported)
        {
            return;
        }

        using var never = new ManualResetEventSlim();
        var began = Stopwatch.GetTimestamp();
        var worked = ThreadClock.Nanoseconds;

        never.WaitHandle.WaitOne(50);

        Assert.InRange(ThreadClock.SecondsSince(worked), 0, 0.5 * Stopwatch.GetElapsedTime(began).TotalSeconds);
    }

    [Fact]
    public void Nanoseconds_WhileTheThreadWorks_GoOn()
    {
        var worked = ThreadClock.Nanoseconds;
        var sum = 0.0;

        while (ThreadClock.SecondsSince(worked) < 0.005)
        {
            sum += Math.Sqrt(sum + 1);
        }

        Assert.True(sum > 0);
    }

    [Fact]
    public void IsSupported_OnLinuxAndMacOs_IsTrue() =>
        Assert.Equal(OperatingSystem.IsLinux() || OperatingSystem.IsMacOS(), ThreadClock.IsSupported);
}
