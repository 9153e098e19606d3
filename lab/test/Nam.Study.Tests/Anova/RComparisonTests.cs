// SPDX-License-Identifier: MIT
using Nam.Study.Anova;

namespace Nam.Study.Tests.Anova;

/// <summary>What R computes of the same values; Reference/aov.R made the file of its output.</summary>
public sealed class RComparisonTests
{
    [Theory]
    [InlineData("PlantGrowth")]
    [InlineData("InsectSprays")]
    [InlineData("chickwts")]
    public void OneWay_DataSetOfR_AgreesWithAov(string name)
    {
        var set = RSet.Read(name);

        var anova = set.OneWay();

        CheckSources(set.Sources, anova.Sources);
        CheckMeans(set.Means, anova.Groups, levels: 1);
    }

    [Theory]
    [InlineData("warpbreaks")]
    [InlineData("ToothGrowth")]
    public void TwoWay_DataSetOfR_AgreesWithAov(string name)
    {
        var set = RSet.Read(name);

        var anova = set.TwoWay();

        CheckSources(set.Sources, anova.Sources);
        CheckMeans(set.Means, [.. anova.Cells.Cast<GroupSummary>()], levels: 2);
    }

    [Fact]
    public void UpperTail_GridOfR_AgreesWithPf()
    {
        var grid = RSet.Figures("tail");

        Assert.Equal(100, grid.Count);
        Assert.All(grid, at => CheckDigits(at[3], FDistribution.UpperTail(at[0], at[1], at[2]), degreesOfFreedom: at[2]));
    }

    [Fact]
    public void Critical_GridOfR_AgreesWithQf()
    {
        var grid = RSet.Figures("critical");

        Assert.Equal(80, grid.Count);
        Assert.All(grid, at => CheckDigits(at[3], FDistribution.Critical(at[0], at[1], at[2]), degreesOfFreedom: at[2]));
    }

    [Fact]
    public void TwoSidedT_GridOfR_AgreesWithQt()
    {
        var grid = RSet.Figures("student");

        Assert.Equal(24, grid.Count);
        Assert.All(grid, at => CheckDigits(at[2], FDistribution.TwoSidedT(at[0], at[1]), degreesOfFreedom: at[1]));
    }

    // The logarithm of the gamma function is large for many degrees of freedom, and its last digits are what a tail is made of.
    private static void CheckDigits(double expected, double actual, double degreesOfFreedom) =>
        Assert.InRange(References.Digits(expected, actual), degreesOfFreedom > 1000 ? 9 : 11, 16);

    // R has no line for the total.
    private static void CheckSources(IReadOnlyList<string[]> expected, IReadOnlyList<AnovaSource> actual)
    {
        Assert.Equal(expected.Count, actual.Count - 1);
        foreach (var (words, source) in expected.Zip(actual))
        {
            Assert.Equal(References.Number(words[1]), source.DegreesOfFreedom);
            Check(words[2], source.SumOfSquares);
            Check(words[3], source.MeanSquare);
            Check(words[4], source.F);
            Check(words[5], source.P);
        }
    }

    private static void CheckMeans(IReadOnlyList<string[]> expected, IReadOnlyList<GroupSummary> actual, int levels)
    {
        Assert.Equal(expected.Count, actual.Count);
        foreach (var (words, group) in expected.Zip(actual))
        {
            Assert.Equal(string.Join(", ", words.Take(levels)), group.Name);
            Assert.Equal(References.Number(words[levels]), group.Count);
            Check(words[levels + 1], group.Mean);
            Check(words[levels + 2], group.Variance);
            Check(words[levels + 3], group.HalfWidth());
        }
    }

    private static void Check(string expected, double? actual)
    {
        if (expected == "-")
        {
            Assert.Null(actual);
            return;
        }

        Assert.InRange(References.Digits(References.Number(expected), actual), 11, 16);
    }
}
