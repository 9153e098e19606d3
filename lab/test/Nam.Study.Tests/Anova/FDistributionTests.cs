// SPDX-License-Identifier: MIT
using Nam.Study.Anova;

namespace Nam.Study.Tests.Anova;

public sealed class FDistributionTests
{
    [Fact]
    public void UpperTail_VeryLargeF_IsAsSmallAsADoubleCanBe()
    {
        var smallest = FDistribution.UpperTail(1_644, 2, 977);

        Assert.InRange(smallest, double.Epsilon, 1e-300);
        Assert.Equal(0, FDistribution.UpperTail(double.PositiveInfinity, 3, 30));
        Assert.Equal(1, FDistribution.UpperTail(0, 3, 30));
        Assert.Equal(double.NaN, FDistribution.UpperTail(double.NaN, 3, 30));
    }

    [Theory]
    [InlineData(0)]
    [InlineData(1)]
    [InlineData(-0.05)]
    [InlineData(double.NaN)]
    public void Critical_NoProbability_IsRefused(double alpha)
    {
        var error = Assert.Throws<ArgumentOutOfRangeException>(() => FDistribution.Critical(alpha, 2, 10));

        Assert.Contains("between 0 and 1", error.Message, StringComparison.Ordinal);
    }
}
