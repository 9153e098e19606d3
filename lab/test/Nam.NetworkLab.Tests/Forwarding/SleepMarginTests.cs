// SPDX-License-Identifier: MIT
using Nam.Lab.Forwarding;

namespace Nam.Lab.Tests.Forwarding;

public class SleepMarginTests
{
    [Fact]
    public void Learn_EvenLateness_FindsWhatCoversNineOfTen()
    {
        var margin = SleepMargin.Start;
        var random = new Random(1);

        for (var index = 0; index < 20_000; index++)
        {
            margin.Learn(random.Next(0, 40_000));
        }

        Assert.InRange(margin.Nanoseconds, 28_000, 45_000);
    }

    [Theory]
    [InlineData(0, 5_000)]
    [InlineData(10_000_000, 100_000)]
    public void Learn_Extremes_StayInside(long lateness, long expected)
    {
        var margin = SleepMargin.Start;

        for (var index = 0; index < 1_000; index++)
        {
            margin.Learn(lateness);
        }

        Assert.Equal(expected, margin.Nanoseconds);
    }
}
