// SPDX-License-Identifier: MIT
using Nam.Study.SoapOverhead;
namespace Nam.Study.Tests.Anova;

/// <summary>Figure 7 prints variances with one decimal and the sum of squares of 343 degrees of freedom with one decimal, too.</summary>
public sealed class PaperFigure7Tests
{
    [Fact]
    public void Sources_PrintedSumsAndVariances_AgreeBesidesTheSumWithin()
    {
        var anova = SoapOverheadPaper.Figure7();

        Assert.Equal("877.4", Printed.Like("877.4", anova.Between.SumOfSquares));
        Assert.Equal("146.2", Printed.Like("146.2", anova.Between.MeanSquare));
        Assert.Equal("3.2", Printed.Like("3.2", anova.Between.F));
        Assert.Equal("0.005", Printed.Like("0.005", anova.Between.P));
        Assert.Equal("2.1", Printed.Like("2.1", anova.Between.FCritical));
        Assert.Equal("46.3", Printed.Like("46.3", anova.Within.MeanSquare));
        Assert.Equal("5.2", Printed.Like("5.2", anova.Between.Share * 100));
        Assert.InRange(anova.Within.SumOfSquares - 15885.4, 5.2, 7 * 49 * 0.05);
    }

    [Fact]
    public void Sources_VariancesThatPrintTheSame_AgreeToAllPrintedDigits()
    {
        var anova = SoapOverheadPaper.Figure7(lessVariance: 0.01545);

        Assert.Equal("877.4", Printed.Like("877.4", anova.Between.SumOfSquares));
        Assert.Equal("15885.4", Printed.Like("15885.4", anova.Within.SumOfSquares));
        Assert.Equal("16762.8", Printed.Like("16762.8", anova.Total.SumOfSquares));
        Assert.Equal([6, 343, 349], anova.Sources.Select(source => source.DegreesOfFreedom));
        Assert.Equal("3.2", Printed.Like("3.2", anova.Between.F));
        Assert.Equal("46.3", Printed.Like("46.3", anova.Within.MeanSquare));
    }
}
