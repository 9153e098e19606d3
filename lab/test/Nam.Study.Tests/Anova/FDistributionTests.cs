// SPDX-License-Identifier: MIT
using Nam.Study.Anova;

namespace Nam.Study.Tests.Anova;

public sealed class FDistributionTests
{
    /// <summary>With two degrees of freedom above, the tail is (1 + 2 F / df)^(-df / 2).</summary>
    [Theory]
    [InlineData(1e-6, 5)]
    [InlineData(0.5, 1)]
    [InlineData(3, 10)]
    [InlineData(50, 980)]
    [InlineData(2_500, 980)]
    [InlineData(1e10, 3)]
    [InlineData(700, 1_000_000)]
    public void UpperTail_TwoAbove_IsThePower(double f, double df)
    {
        var tail = FDistribution.UpperTail(f, 2, df);

        var expected = Math.Exp(-df / 2 * double.LogP1(2 * f / df));
        Assert.InRange(References.Digits(expected, tail), df > 1000 ? 8 : 11, 16);
    }

    /// <summary>With two degrees of freedom below, the tail is 1 - (1 + 2 / (df F))^(-df / 2).</summary>
    [Theory]
    [InlineData(0.01, 3)]
    [InlineData(1, 7)]
    [InlineData(30, 4)]
    public void UpperTail_TwoBelow_IsThePower(double f, double df)
    {
        var tail = FDistribution.UpperTail(f, df, 2);

        var expected = -double.ExpM1(-df / 2 * double.LogP1(2 / (df * f)));
        Assert.InRange(References.Digits(expected, tail), 12, 16);
    }

    [Theory]
    [InlineData(10)]
    [InlineData(1_000)]
    [InlineData(1_000_000)]
    public void UpperTail_OneWithEqualFreedom_IsHalf(double df)
    {
        Assert.Equal(0.5, FDistribution.UpperTail(1, df, df), 8);
    }

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
    [InlineData(0.05, 980)]
    [InlineData(0.05, 1)]
    [InlineData(1e-9, 4)]
    [InlineData(0.999, 12)]
    [InlineData(1e-12, 1)]
    public void Critical_TwoAbove_IsTheRootOfThePower(double alpha, double df)
    {
        var critical = FDistribution.Critical(alpha, 2, df);

        var expected = df / 2 * double.ExpM1(-2 / df * Math.Log(alpha));
        Assert.InRange(References.Digits(expected, critical), 11, 16);
    }

    /// <summary>Student's t with one degree of freedom is the tangent, with two (1 - alpha) / sqrt(alpha (2 - alpha) / 2).</summary>
    [Theory]
    [InlineData(0.05)]
    [InlineData(0.01)]
    [InlineData(1e-6)]
    public void TwoSidedT_FewDegreesOfFreedom_HasClosedForm(double alpha)
    {
        var one = FDistribution.TwoSidedT(alpha, 1);
        var two = FDistribution.TwoSidedT(alpha, 2);

        Assert.InRange(References.Digits(1 / Math.Tan(Math.PI / 2 * alpha), one), 11, 16);
        Assert.InRange(References.Digits((1 - alpha) / Math.Sqrt(alpha * (2 - alpha) / 2), two), 11, 16);
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
