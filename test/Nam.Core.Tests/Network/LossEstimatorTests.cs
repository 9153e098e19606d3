// SPDX-License-Identifier: MIT
using Nam.Network;

namespace Nam.Core.Tests.Network;

public class LossEstimatorTests
{
    [Fact]
    public void LossRate_FewSegments_IsHeldNearZero()
    {
        var estimator = new LossEstimator();
        Assert.Equal(0, estimator.LossRate);

        Assert.True(estimator.Add(10_000, 8, 1));

        Assert.Equal(1 / 308.0, estimator.LossRate, 1e-12);
    }

    [Fact]
    public void LossRate_ManySegments_IsTheShareRetransmitted()
    {
        var estimator = new LossEstimator();
        for (var i = 0; i < 1000; i++)
        {
            estimator.Add(46_000, 100, 1);
        }

        Assert.Equal(0.01, estimator.LossRate, 1e-4);
    }

    [Theory]
    [InlineData(50_001, 40, 1)]
    [InlineData(0, 40, 1)]
    [InlineData(double.NaN, 40, 1)]
    [InlineData(1000, 0, 0)]
    [InlineData(1000, 2, 3)]
    [InlineData(1000, 2, -1)]
    public void Add_BigReplyOrImpossibleCounts_IsIgnored(double bytes, long segments, long retransmissions)
    {
        var estimator = new LossEstimator();

        Assert.False(estimator.Add(bytes, segments, retransmissions));
        Assert.Equal(0, estimator.LossRate);
    }

    [Fact]
    public void LossRate_LossEnds_FadesWithinSomeHundredSegments()
    {
        var estimator = new LossEstimator();
        for (var i = 0; i < 100; i++)
        {
            estimator.Add(46_000, 33, 1);
        }

        Assert.InRange(estimator.LossRate, 0.025, 0.035);

        for (var i = 0; i < 40; i++)
        {
            estimator.Add(46_000, 33, 0);
        }

        Assert.InRange(estimator.LossRate, 0, 0.01);
    }
}
