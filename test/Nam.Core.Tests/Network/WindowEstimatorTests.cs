// SPDX-License-Identifier: MIT

using Nam.Network;

namespace Nam.Core.Tests.Network;

public sealed class WindowEstimatorTests
{
    private static readonly NetworkPath Path = new(0.09, 11.4e6);

    [Fact]
    public void Add_ReplyWithoutAWait_RaisesTheWindowToItsSize()
    {
        var window = default(WindowEstimator);

        window.Add(10_000, 0.091, Path);
        window.Add(134_000, 0.09 + (134_000 / 11.4e6), Path);
        window.Add(20_000, 0.092, Path);

        Assert.Equal(134_000, window.WindowBytes);
    }

    [Fact]
    public void Add_ReplyThatHadToWait_HalvesAWindowThatSaidOtherwise()
    {
        var window = default(WindowEstimator);
        window.Add(134_000, 0.103, Path);

        window.Add(100_000, 0.275, Path);

        Assert.Equal(50_000, window.WindowBytes);
    }

    [Fact]
    public void Add_LargerReplyThatHadToWait_LeavesTheWindow()
    {
        var window = default(WindowEstimator);
        window.Add(14_000, 0.0913, Path);

        window.Add(400_000, 0.467, Path);

        Assert.Equal(14_000, window.WindowBytes);
    }

    [Theory]
    [InlineData(0, 0.1, 0.09)]
    [InlineData(1000, 0, 0.09)]
    [InlineData(1000, double.NaN, 0.09)]
    [InlineData(1000, 0.1, 0)]
    public void Add_UnusableSample_IsRefused(double bytes, double seconds, double roundTrip)
    {
        var window = default(WindowEstimator);

        var isTaken = window.Add(bytes, seconds, new NetworkPath(roundTrip));

        Assert.False(isTaken);
        Assert.Null(window.WindowBytes);
    }

    [Fact]
    public void Reset_AfterReplies_ForgetsThem()
    {
        var window = default(WindowEstimator);
        window.Add(134_000, 0.103, Path);

        window.Reset();

        Assert.Null(window.WindowBytes);
    }
}
