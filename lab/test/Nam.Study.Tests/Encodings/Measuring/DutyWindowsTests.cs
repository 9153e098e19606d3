// SPDX-License-Identifier: MIT
using Nam.Study.Encodings.Measuring;

namespace Nam.Study.Tests.Encodings.Measuring;

public sealed class DutyWindowsTests
{
    private static readonly TimeSpan Period = TimeSpan.FromMilliseconds(10);

    [Theory]
    [InlineData(0.5)]
    [InlineData(0.25)]
    public void NextStop_TimersThatAreLate_KeepsTheShare(double share)
    {
        var windows = new DutyWindows(share, Period);
        var random = new Random(4);

        for (var period = 0; period < 1000; period++)
        {
            windows.NoteRun(windows.Run + TimeSpan.FromMicroseconds(random.Next(0, 1500)));
            windows.NoteStop(windows.NextStop() + TimeSpan.FromMicroseconds(random.Next(0, 1500)));
        }

        Assert.Equal(share, windows.Share, 0.002);
    }

    [Fact]
    public void NextStop_StoppedForTooLong_IsNothing()
    {
        var windows = new DutyWindows(0.5, Period);
        windows.NoteRun(TimeSpan.FromMilliseconds(5));
        windows.NoteStop(TimeSpan.FromMilliseconds(50));
        windows.NoteRun(TimeSpan.FromMilliseconds(5));

        Assert.Equal(TimeSpan.Zero, windows.NextStop());
    }

    [Fact]
    public void Run_AQuarter_IsAQuarterOfThePeriod()
    {
        Assert.Equal(TimeSpan.FromMilliseconds(2.5), new DutyWindows(0.25, Period).Run);
    }
}
