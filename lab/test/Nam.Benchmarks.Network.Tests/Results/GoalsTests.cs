// SPDX-License-Identifier: MIT
using Nam.Benchmarks.Network.Results;
using Nam.Lab.Links;

namespace Nam.Benchmarks.Network.Tests.Results;

public sealed class GoalsTests
{
    [Fact]
    public void Of_WideNetwork_HasMedianAndPercentileWithoutTheWarmUp()
    {
        var replies = Enumerable.Range(0, 10).Select(_ => Replies.Make(LabNetworks.Us, 1, 1.05))
            .Append(Replies.Make(LabNetworks.Us, 1, 9, isWarmUp: true)).ToList();

        var figures = Goals.Of(replies);

        Assert.Equal(["us_median", "us_p90"], figures.Select(figure => figure.Name));
        Assert.All(figures, figure => Assert.Equal(0.05, figure.Value, 1e-9));
        Assert.All(figures, figure => Assert.True(figure.IsMet));
    }

    [Fact]
    public void Of_PercentileAboveTheGoal_IsMissed()
    {
        var replies = Enumerable.Range(0, 10)
            .Select(reply => Replies.Make(LabNetworks.SouthernCalifornia, 1, reply < 8 ? 1 : 1.5)).ToList();

        var figures = Goals.Of(replies);

        Assert.True(figures[0].IsMet);
        Assert.False(figures[1].IsMet);
    }

    [Theory]
    [InlineData(0.0005, 0.00075, true)] // within 0.3 ms
    [InlineData(0.0005, 0.00085, false)]
    [InlineData(0.010, 0.0124, true)] // within 25 %
    [InlineData(0.010, 0.0126, false)]
    public void Of_LocalNetwork_CountsWhatIsNearEnough(double observed, double predicted, bool isNear)
    {
        var figure = Assert.Single(Goals.Of([Replies.Make(LabNetworks.Lan, observed, predicted)]));

        Assert.Equal("lan_within", figure.Name);
        Assert.Equal(isNear ? 1 : 0, figure.Value);
        Assert.Equal(isNear, figure.IsMet);
    }
}
