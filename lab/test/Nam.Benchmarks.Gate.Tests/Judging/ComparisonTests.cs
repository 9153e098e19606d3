// SPDX-License-Identifier: MIT
using Nam.Benchmarks.Gate.Judging;

namespace Nam.Benchmarks.Gate.Tests.Judging;

/// <summary>Ratios of rounds, and how far chance moves them.</summary>
public sealed class ComparisonTests
{
    [Fact]
    public void Of_RoundsOfAMachineThatSlowsDown_ComparesWithinEachRound()
    {
        var comparison = Comparison.Of([1, 2, 4], [1, 2, 4], [1.1, 2.2, 4.4]);

        Assert.Equal(1.1, comparison.Ratio, 12);
        Assert.Equal(1, comparison.Self, 12);
        Assert.Equal(0, comparison.Error, 12);
    }

    [Fact]
    public void Of_TwoBasesThatDiffer_ComparesWithTheirGeometricMean()
    {
        var comparison = Comparison.Of([1, 1, 1], [4, 4, 4], [2, 2, 2]);

        Assert.Equal(1, comparison.Ratio, 12);
        Assert.Equal(4, comparison.Self, 12);
    }

    [Fact]
    public void Of_OneRoundThatTheMachineStopped_StaysWithTheOthers()
    {
        var comparison = Comparison.Of([1, 1, 1, 1, 1], [1, 1, 1, 1, 1], [1, 1, 50, 1, 1]);

        Assert.Equal(1, comparison.Ratio, 12);
    }

    [Fact]
    public void Of_RoundsThatDiffer_HasTheErrorOfAMedian()
    {
        var rounds = new[] { -0.2, -0.1, 0, 0.1, 0.2 }.Select(Math.Exp).ToList();

        var comparison = Comparison.Of([1, 1, 1, 1, 1], [1, 1, 1, 1, 1], rounds);

        Assert.Equal(1.2533 * 1.4826 * 0.1 / Math.Sqrt(5), comparison.Error, 12);
    }

    [Fact]
    public void Of_RoundWithoutAValue_LeavesItOut()
    {
        var comparison = Comparison.Of([1, 0, 1], [1, 1, 1], [2, 9, 2]);

        Assert.Equal(2, comparison.Ratio, 12);
    }
}
