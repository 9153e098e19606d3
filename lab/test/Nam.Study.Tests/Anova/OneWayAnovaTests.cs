// SPDX-License-Identifier: MIT
using Nam.Study.Anova;

namespace Nam.Study.Tests.Anova;

public sealed class OneWayAnovaTests
{
    public static TheoryData<int> Seeds => [.. Enumerable.Range(0, Samples.Seeds)];

    /// <summary>Means 5, 9 and 10 around 8: between 6 (9 + 1 + 4) = 84; within 16 + 24 + 28 = 68.</summary>
    [Fact]
    public void OfValues_ExampleByHand_HasItsTable()
    {
        double[][] groups = [[6, 8, 4, 5, 3, 4], [8, 12, 9, 11, 6, 8], [13, 9, 11, 8, 7, 12]];

        var anova = OneWayAnova.OfValues(new Factor("Dose", ["low", "medium", "high"]), groups);

        Assert.Equal(["Dose", "Within Groups", "Total"], anova.Sources.Select(source => source.Name));
        Assert.Equal([2, 15, 17], anova.Sources.Select(source => source.DegreesOfFreedom));
        Assert.Equal(84, anova.Between.SumOfSquares, 12);
        Assert.Equal(68, anova.Within.SumOfSquares, 12);
        Assert.Equal(152, anova.Total.SumOfSquares, 12);
        Assert.Equal(42 / (68.0 / 15), anova.Between.F!.Value, 12);
        Assert.Equal(84.0 / 152, anova.Between.Share, 14);
        Assert.Equal(Math.Pow(1 + (2 * anova.Between.F.Value / 15), -7.5), anova.Between.P!.Value, 14);
        Assert.Equal(3.682, anova.Between.FCritical!.Value, 3);
        Assert.True(anova.Between.IsSignificant);
        Assert.Null(anova.Within.F);
        Assert.Null(anova.Total.MeanSquare);
    }

    [Theory]
    [MemberData(nameof(Seeds))]
    public void OfSummaries_OfTheValues_IsTheSameAnalysis(int seed)
    {
        var groups = Samples.Groups(seed);
        var factor = Samples.Factor("g", groups.Count);
        var expected = OneWayAnova.OfValues(factor, groups);

        var anova = OneWayAnova.OfSummaries(
            "g", [.. expected.Groups.Select(group => GroupSummary.OfMean(group.Name, group.Count, group.Mean, group.Variance))]);

        Assert.InRange(References.Digits(expected.Between.F!.Value, anova.Between.F), 11, 16);
        Assert.Equal(expected.Within, anova.Within with { Share = expected.Within.Share });
    }

    [Fact]
    public void OfValues_NothingVariesWithin_HasInfiniteF()
    {
        var anova = OneWayAnova.OfValues(Samples.Factor("g", 2), [[1, 1], [2, 2]]);

        Assert.Equal(double.PositiveInfinity, anova.Between.F);
        Assert.Equal(0, anova.Between.P);
        Assert.True(anova.Between.IsSignificant);
    }

    [Fact]
    public void OfValues_AllTheSame_IsRefused()
    {
        var error = Assert.Throws<ArgumentException>(() => OneWayAnova.OfValues(Samples.Factor("g", 2), [[1, 1], [1, 1]]));

        Assert.Contains("All values are the same", error.Message, StringComparison.Ordinal);
    }

    [Fact]
    public void OfValues_GroupOfOne_IsNamed()
    {
        var error = Assert.Throws<ArgumentException>(() => OneWayAnova.OfValues(Samples.Factor("g", 2), [[1, 2], [3]]));

        Assert.Contains("Group 'g2' has 1 value(s)", error.Message, StringComparison.Ordinal);
    }
}
