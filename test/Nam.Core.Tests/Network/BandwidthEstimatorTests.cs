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
}
