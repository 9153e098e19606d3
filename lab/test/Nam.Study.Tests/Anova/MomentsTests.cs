// SPDX-License-Identifier: MIT
using Nam.Study.Anova;

namespace Nam.Study.Tests.Anova;

public sealed class MomentsTests
{
    [Fact]
    public void Add_Values_GivesMeanAndSumOfSquares()
    {
        var moments = default(Moments);
        foreach (var value in (double[])[2, 4, 4, 4, 5, 5, 7, 9])
        {
            moments.Add(value);
        }

        Assert.Equal(8, moments.Weight);
        Assert.Equal(5, moments.Mean, 14);
        Assert.Equal(32, moments.SumOfSquares, 13);
    }

    [Fact]
    public void Add_Weights_CountAsOftenRepeatedValues()
    {
        var weighted = default(Moments);
        weighted.Add(2);
        weighted.Add(4, 3);
        weighted.Add(5, 2);
        weighted.Add(7);
        weighted.Add(9);

        Assert.Equal(8, weighted.Weight);
        Assert.Equal(5, weighted.Mean, 14);
        Assert.Equal(32, weighted.SumOfSquares, 13);
    }

    [Fact]
    public void Add_ValuesFarFromZero_LosesNoDigits()
    {
        var moments = default(Moments);
        foreach (var value in (double[])[1e9 + 4, 1e9 + 7, 1e9 + 13, 1e9 + 16])
        {
            moments.Add(value);
        }

        Assert.Equal(1e9 + 10, moments.Mean);
        Assert.Equal(90, moments.SumOfSquares, 6);
    }
}
