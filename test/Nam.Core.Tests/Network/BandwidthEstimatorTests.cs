// SPDX-License-Identifier: MIT
using Nam.Network;

namespace Nam.Core.Tests.Network;

public class BandwidthEstimatorTests
{
    [Fact]
    public void TryGetBandwidth_BeforeAnySample_IsUnknown()
    {
        Assert.False(new BandwidthEstimator().TryGetBandwidth(out _));
    }

    [Fact]
    public void TryGetBandwidth_DispersionSamples_IsThe75thPercentileOfTheLast15()
    {
        var estimator = new BandwidthEstimator();
        estimator.AddDispersion(1e9); // leaves the window
        for (var i = 1; i <= 15; i++)
        {
            estimator.AddDispersion(i * 1000);
        }

        Assert.True(estimator.TryGetBandwidth(out var bandwidth));

        Assert.Equal(11_500, bandwidth); // rank 0.75 x 14 = 10.5 of 1,000 … 15,000
    }

    [Fact]
    public void TryGetBandwidth_OnceABigReplyWasSeen_IsItsAchievedRate()
    {
        var estimator = new BandwidthEstimator();
        estimator.AddDispersion(10e6);

        Assert.False(estimator.AddGoodput(399_999, 0.1));
        Assert.True(estimator.AddGoodput(400_000, 0.1));
        Assert.True(estimator.AddGoodput(800_000, 0.1));
        Assert.True(estimator.TryGetBandwidth(out var bandwidth));

        Assert.Equal(5e6, bandwidth); // 4e6 + 0.25 (8e6 - 4e6)
    }

    [Theory]
    [InlineData(double.NaN)]
    [InlineData(double.PositiveInfinity)]
    [InlineData(-5)]
    [InlineData(0)]
    [InlineData(99)]
    public void AddDispersion_ImpossibleRate_IsIgnored(double rate)
    {
        var estimator = new BandwidthEstimator();

        Assert.False(estimator.AddDispersion(rate));
        Assert.False(estimator.AddGoodput(500_000, 500_000 / rate));
        Assert.False(estimator.TryGetBandwidth(out _));
    }

    [Theory]
    [InlineData(12e6, 140e3)]
    [InlineData(140e3, 12e6)]
    public void TryGetBandwidth_PathChanges_IsFollowedByDispersionWithin20Replies(double before, double after)
    {
        var estimator = new BandwidthEstimator();
        var random = new Random(1);
        for (var i = 0; i < 40; i++)
        {
            estimator.AddDispersion(before * (0.93 + (0.17 * random.NextDouble())));
        }

        for (var i = 0; i < 20; i++)
        {
            estimator.AddDispersion(after * (0.93 + (0.17 * random.NextDouble())));
        }

        Assert.True(estimator.TryGetBandwidth(out var bandwidth));
        Assert.InRange(bandwidth, 0.9 * after, 1.12 * after);
    }

    [Theory]
    [InlineData(6e6, 12e6, 140e3)]
    [InlineData(70e3, 140e3, 12e6)]
    public void TryGetBandwidth_OnlySmallerRepliesAfterABigOne_ScalesWhatWasReachedByWhatDispersionHasBecome(
        double reached, double before, double after)
    {
        var estimator = new BandwidthEstimator();
        for (var i = 0; i < 15; i++)
        {
            estimator.AddDispersion(before);
        }

        estimator.AddGoodput(1e6, 1e6 / reached);
        Assert.True(estimator.TryGetBandwidth(out var known));
        Assert.Equal(reached, known, 1);

        for (var i = 0; i < 20; i++)
        {
            estimator.AddDispersion(after);
        }

        Assert.True(estimator.TryGetBandwidth(out var bandwidth));
        Assert.Equal(reached / before * after, bandwidth, 1);
    }

    [Theory]
    [InlineData(0.4e6, 1, 12e6)]
    [InlineData(8e6, 15, 15e6)]
    public void TryGetBandwidth_DispersionThatScattersOrWasHardlySeenBeforeABigReply_LeavesWhatWasReached(
        double before, int samples, double after)
    {
        var estimator = new BandwidthEstimator();
        for (var i = 0; i < samples; i++)
        {
            estimator.AddDispersion(before);
        }

        estimator.AddGoodput(1e6, 0.1);
        for (var i = 0; i < 20; i++)
        {
            estimator.AddDispersion(after);
        }

        Assert.True(estimator.TryGetBandwidth(out var bandwidth));
        Assert.Equal(10e6, bandwidth, 1);
    }

    [Fact]
    public void TryGetBandwidth_BigRepliesAfterAChange_IsTheRateThatTheyReach()
    {
        var estimator = new BandwidthEstimator();
        estimator.AddDispersion(12e6);
        estimator.AddGoodput(1e6, 1e6 / 10e6);

        for (var i = 0; i < 20; i++)
        {
            estimator.AddDispersion(140e3);
            estimator.AddGoodput(1e6, 1e6 / 130e3);
        }

        Assert.True(estimator.TryGetBandwidth(out var bandwidth));
        Assert.Equal(130e3, bandwidth, 13e3);
    }
}
