// SPDX-License-Identifier: MIT
using Nam.Benchmarks.Gate.Judging;

namespace Nam.Benchmarks.Gate.Tests.Judging;

public sealed class StatisticsTests
{
    [Theory]
    [InlineData(new[] { 3.0, 1.0, 2.0 }, 2.0)]
    [InlineData(new[] { 4.0, 1.0, 2.0, 3.0 }, 2.5)]
    [InlineData(new[] { 7.0 }, 7.0)]
    [InlineData(new double[0], double.NaN)]
    public void Median_OfValues_IsTheMiddle(double[] values, double expected)
    {
        Assert.Equal(expected, Statistics.Median(values));
    }

    [Fact]
    public void PairedRatio_RoundsAndThoseWhoLeave_IsTheMedianOfWhatBothTookPartIn()
    {
        Assert.Equal(2, Statistics.PairedRatio([2, 40, 600], [1, 20, 200, 7]), 1e-12);
        Assert.Equal(double.NaN, Statistics.PairedRatio([], [1]));
    }

    [Fact]
    public void GeometricMean_OfReciprocals_IsOne()
    {
        Assert.Equal(1, Statistics.GeometricMean([0.25, 4, 2, 0.5]), 1e-12);
    }
}
