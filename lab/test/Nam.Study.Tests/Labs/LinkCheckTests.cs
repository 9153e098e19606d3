// SPDX-License-Identifier: MIT
using Nam.Study.Labs;

namespace Nam.Study.Tests.Labs;

public class LinkCheckTests
{
    private static readonly LinkCheck Right = new("us", 90, 90.05, 100e6, 100.1e6, 99.9e6);

    [Fact]
    public void IsRight_EverythingNear_IsTrue()
    {
        Assert.True(Right.IsRight);
        Assert.True((Right with { BitsPerSecond = null }).IsRight);
    }

    [Fact]
    public void IsRight_OneFigureOff_IsFalse()
    {
        Assert.False((Right with { MeasuredMilliseconds = 89.8 }).IsRight);
        Assert.False((Right with { ToClientBitsPerSecond = 101e6 }).IsRight);
        Assert.False((Right with { ToServerBitsPerSecond = 99e6 }).IsRight);
    }

    [Fact]
    public void ErrorOfRate_OfTwoDirections_IsTheLargerOne()
    {
        Assert.Equal(-0.02, (Right with { ToServerBitsPerSecond = 98e6 }).ErrorOfRate!.Value, 9);
    }
}
