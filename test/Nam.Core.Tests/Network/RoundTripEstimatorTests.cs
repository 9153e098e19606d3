// SPDX-License-Identifier: MIT
using Nam.Network;

namespace Nam.Core.Tests.Network;

public class RoundTripEstimatorTests
{
    [Fact]
    public void TryGetRoundTrip_Samples_IsTheSmallest()
    {
        var estimator = new RoundTripEstimator();
        estimator.Add(0.091);
        estimator.Add(0.090);
        estimator.Add(0.256);

        Assert.True(estimator.TryGetRoundTrip(out var seconds));

        Assert.Equal(0.090, seconds);
    }

    [Fact]
    public void TryGetRoundTrip_PathGotLonger_FollowsAfterTheWindow()
    {
        var estimator = new RoundTripEstimator();
        estimator.Add(0.007);
        for (var i = 0; i < 16; i++)
        {
            estimator.Add(0.090 + (i * 0.001));
        }

        Assert.True(estimator.TryGetRoundTrip(out var seconds));

        Assert.Equal(0.090, seconds);
    }

    [Theory]
    [InlineData(0)]
    [InlineData(-1)]
    [InlineData(60.1)]
    [InlineData(double.NaN)]
    public void Add_Impossible_IsIgnored(double seconds)
    {
        var estimator = new RoundTripEstimator();

        Assert.False(estimator.Add(seconds));
        Assert.False(estimator.TryGetRoundTrip(out _));
    }

    [Theory]
    [InlineData(0.007, 0.090)]
    [InlineData(0.090, 0.007)]
    public void TryGetRoundTrip_PathChanges_IsFollowedWithin20Replies(double before, double after)
    {
        var estimator = new RoundTripEstimator();
        var random = new Random(1);
        for (var i = 0; i < 50; i++)
        {
            estimator.Add(before * (1 + (0.2 * random.NextDouble())));
        }

        for (var i = 0; i < 20; i++)
        {
            estimator.Add(after * (1 + (0.2 * random.NextDouble())));
        }

        Assert.True(estimator.TryGetRoundTrip(out var seconds));
        Assert.InRange(seconds, after, 1.1 * after);
    }
}
