// SPDX-License-Identifier: MIT
using Nam.Benchmarks.Gate.Judging;
using Nam.Benchmarks.Oracle.Results;

namespace Nam.Benchmarks.Oracle.Tests.Results;

public sealed class UnbiasedBestTests
{
    [Fact]
    public void Ratio_ClearBest_IsOwnTimeToItsTime()
    {
        var ratio = UnbiasedBest.Ratio([3, 3, 3, 3], [[2, 2, 2, 2], [9, 9, 9, 9]]);

        Assert.Equal(1.5, ratio, 1e-12);
    }

    [Fact]
    public void Ratio_OwnTimeBelowAllOthers_IsBelowOne()
    {
        var ratio = UnbiasedBest.Ratio([1, 1], [[2, 2], [4, 4]]);

        Assert.Equal(0.5, ratio, 1e-12);
    }

    [Fact]
    public void Ratio_BestOfARound_IsWhatTheOtherRoundsSay()
    {
        // Without the first round the second is best (2 against 4 and 4), which took 8 there; without the others the first is.
        var ratio = UnbiasedBest.Ratio([2, 2, 2], [[1, 4, 4], [8, 2, 2]]);

        Assert.Equal(Statistics.Median([2.0 / 8, 2.0 / 4, 2.0 / 4]), ratio, 1e-12);
    }

    [Fact]
    public void Ratio_MachineStopsOneRound_IsLeftOut()
    {
        var ratio = UnbiasedBest.Ratio([3, 264, 3, 3, 3], [[2, 2, 2, 2, 2], [9, 9]]);

        Assert.Equal(1.5, ratio, 1e-12);
    }

    [Fact]
    public void Ratio_RoundsThatAreSlowForAll_ComparesWithinThem()
    {
        var ratio = UnbiasedBest.Ratio([1.1, 11, 11, 1.1, 11], [[1, 10, 10, 1, 10], [2, 20, 20, 2, 20]]);

        Assert.Equal(1.1, ratio, 1e-12);
    }

    [Fact]
    public void Ratio_ManyEqualWaysWithNoise_IsOneWhereTheLeastMedianIsNot()
    {
        var random = new Random(7);
        double[] Times() => [.. Enumerable.Range(0, 6).Select(_ => 1 + (0.2 * random.NextDouble()))];
        var unbiased = new List<double>();
        var naive = new List<double>();

        for (var i = 0; i < 2000; i++)
        {
            var own = Times();
            double[][] others = [.. Enumerable.Range(0, 12).Select(_ => Times())];
            unbiased.Add(UnbiasedBest.Ratio(own, others));
            naive.Add(Statistics.Median(own) / others.Min(Statistics.Median));
        }

        Assert.InRange(unbiased.Average(), 0.995, 1.005);
        Assert.True(naive.Average() > 1.03);
    }

    [Fact]
    public void Ratio_OneRoundOnly_IsNotANumber()
    {
        Assert.True(double.IsNaN(UnbiasedBest.Ratio([1], [[1]])));
        Assert.True(double.IsNaN(UnbiasedBest.Ratio([1, 1], [[1]])));
    }
}
