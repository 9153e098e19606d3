// SPDX-License-Identifier: MIT
using Nam.Benchmarks.Network.Results;
using Nam.Lab.Links;

namespace Nam.Benchmarks.Network.Tests.Results;

public sealed class ErrorSummaryTests
{
    [Fact]
    public void Of_PredictionsOnBothSides_TellsSizesApartFromBias()
    {
        var replies = new[] { 0.8, 1.1, 1.3 }.Select(predicted => Replies.Make(LabNetworks.Us, observed: 1, predicted)).ToList();

        var summary = ErrorSummary.Of(replies, Model.All[0]);

        Assert.Equal(3, summary.Count);
        Assert.Equal(0.2, summary.Median, 1e-9);
        Assert.Equal(0.28, summary.P90, 1e-9);
        Assert.Equal(0.1, summary.Bias, 1e-9);
    }

    [Theory]
    [InlineData(0, 1)]
    [InlineData(0.5, 2.5)]
    [InlineData(0.9, 3.7)]
    [InlineData(1, 4)]
    public void Quantile_BetweenNeighbours_IsOnAStraightLine(double share, double expected)
    {
        Assert.Equal(expected, ErrorSummary.Quantile([4, 1, 3, 2], share), 1e-9);
    }

    [Fact]
    public void Quantile_OfNone_IsNotANumber()
    {
        Assert.Equal(double.NaN, ErrorSummary.Quantile([], 0.5));
    }
}
