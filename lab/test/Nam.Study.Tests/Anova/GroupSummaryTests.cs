// SPDX-License-Identifier: MIT
using Nam.Study.Anova;

namespace Nam.Study.Tests.Anova;

public sealed class GroupSummaryTests
{
    [Fact]
    public void OfValues_SmallGroup_HasMeanAndVariance()
    {
        var group = GroupSummary.OfValues("g", [2, 4, 4, 4, 5, 5, 7, 9]);

        Assert.Equal(8, group.Count);
        Assert.Equal(5, group.Mean, 14);
        Assert.Equal(32.0 / 7, group.Variance, 14);
        Assert.Equal(40, group.Sum, 12);
        Assert.Equal(32, group.SumOfSquares, 13);
    }

    [Fact]
    public void OfValues_MeanBetweenTwoDoubles_KeepsWhatRoundingTakesOff()
    {
        var above = Math.BitIncrement(1e12);

        var group = GroupSummary.OfValues("g", [1e12, 1e12, above]);

        Assert.Equal((above - 1e12) / 3, group.Mean - 1e12 + group.MeanRest, 1e-19);
        Assert.NotEqual(0, group.MeanRest);
    }

    [Fact]
    public void Merge_Groups_IsTheSummaryOfAllValues()
    {
        double[] first = [1e6 + 0.5, 1e6 + 0.25, 1e6 + 4];
        double[] second = [3.5, 2.25];
        double[] third = [-7, 0, 1, 1];

        var merged = GroupSummary.Merge(
            "all", [GroupSummary.OfValues("1", first), GroupSummary.OfValues("2", second), GroupSummary.OfValues("3", third)]);

        var expected = GroupSummary.OfValues("all", [.. first, .. second, .. third]);
        Assert.Equal(expected.Count, merged.Count);
        Assert.InRange(References.Digits(expected.Mean, merged.Mean), 14, 16);
        Assert.InRange(References.Digits(expected.Variance, merged.Variance), 14, 16);
    }

    /// <summary>Tables of Student's t give 2.262 for 9 degrees of freedom; the normal distribution has 1.960.</summary>
    [Fact]
    public void HalfWidth_TenValues_IsWiderThanTheNormalOne()
    {
        var group = GroupSummary.OfMean("g", 10, 5, 10);

        Assert.Equal(2.262, group.HalfWidth(), 3);
        Assert.Equal(1.960, group.NormalHalfWidth(), 3);
        Assert.Equal(3.250, group.HalfWidth(0.99), 3);
    }

    [Theory]
    [InlineData(0, "has 0 value(s)")]
    [InlineData(1, "has 1 value(s)")]
    public void OfValues_TooFew_NamesTheGroup(int count, string expected)
    {
        var error = Assert.Throws<ArgumentException>(() => GroupSummary.OfValues("TCP", new double[count]));

        Assert.Contains($"Group 'TCP' {expected}", error.Message, StringComparison.Ordinal);
    }

    [Theory]
    [InlineData(double.NaN)]
    [InlineData(double.PositiveInfinity)]
    public void OfValues_NoFiniteNumber_NamesItsPlace(double value)
    {
        var error = Assert.Throws<ArgumentException>(() => GroupSummary.OfValues("TCP", [1, 2, value]));

        Assert.Contains("Value 3 of group 'TCP'", error.Message, StringComparison.Ordinal);
    }

    [Theory]
    [InlineData(1, 5, 1, "has 1 value(s)")]
    [InlineData(10, double.NaN, 1, "The mean")]
    [InlineData(10, 5, -0.1, "The variance")]
    [InlineData(10, 5, double.NaN, "The variance")]
    [InlineData(10, 5, double.PositiveInfinity, "The variance")]
    public void OfMean_WrongFigure_SaysWhich(long count, double mean, double variance, string expected)
    {
        var error = Assert.Throws<ArgumentException>(() => GroupSummary.OfMean("g", count, mean, variance));

        Assert.Contains(expected, error.Message, StringComparison.Ordinal);
    }
}
