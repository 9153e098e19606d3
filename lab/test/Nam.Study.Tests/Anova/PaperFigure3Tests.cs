// SPDX-License-Identifier: MIT
using Nam.Study.SoapOverhead;

namespace Nam.Study.Tests.Anova;

/// <summary>
/// Figure 3 prints the variances with two decimals, the sum of squares within and F with one decimal more than can be had of them. So what
/// depends on sums alone has to agree as it is printed, and the rest for variances that are printed the same.
/// </summary>
public sealed class PaperFigure3Tests
{
    // Print as 0.15 and 4.99.
    private const double TcpVariance = 0.1474;
    private const double SoapVariance = 4.99403;

    [Fact]
    public void Between_PrintedSums_AgreesToAllPrintedDigits()
    {
        var anova = SoapOverheadPaper.Figure3();

        Assert.Equal("42979.7", Printed.Like("42979.7", anova.Between.SumOfSquares));
        Assert.Equal("42979.7", Printed.Like("42979.7", anova.Between.MeanSquare));
        Assert.Equal([1, 978, 979], anova.Sources.Select(source => source.DegreesOfFreedom));
        Assert.Equal("3.9", Printed.Like("3.9", anova.Between.FCritical));
        Assert.Equal("1.07", Printed.Like("1.07", anova.Groups[0].Mean));
        Assert.Equal("14.31", Printed.Like("14.31", anova.Groups[1].Mean));
    }

    [Fact]
    public void Within_PrintedVariances_DiffersFromPrintByLessThanTheirRounding()
    {
        var within = SoapOverheadPaper.Figure3().Within.SumOfSquares;

        Assert.Equal(2513.46, within, 6);
        Assert.InRange(2514.2 - within, 0.7, 489 * (0.005 + 0.005));
    }

    [Fact]
    public void Sources_VariancesThatPrintTheSame_AgreeToAllPrintedDigits()
    {
        var anova = SoapOverheadPaper.Figure3(TcpVariance, SoapVariance);

        Assert.Equal("0.15", Printed.Like("0.15", TcpVariance));
        Assert.Equal("4.99", Printed.Like("4.99", SoapVariance));
        Assert.Equal("42979.7", Printed.Like("42979.7", anova.Between.SumOfSquares));
        Assert.Equal("16719.0", Printed.Like("16719.0", anova.Between.F));
        Assert.Equal("2514.2", Printed.Like("2514.2", anova.Within.SumOfSquares));
        Assert.Equal("2.6", Printed.Like("2.6", anova.Within.MeanSquare));
        Assert.Equal("45493.9", Printed.Like("45493.9", anova.Total.SumOfSquares));
        Assert.Equal("94.5", Printed.Like("94.5", anova.Between.Share * 100));
        Assert.Equal("5.5", Printed.Like("5.5", anova.Within.Share * 100));
        Assert.True(anova.Between.IsSignificant);
    }

    [Fact]
    public void NormalHalfWidth_VariancesThatPrintTheSame_AgreesToAllPrintedDigits()
    {
        var groups = SoapOverheadPaper.Figure3(TcpVariance, SoapVariance).Groups;

        Assert.Equal("0.0340", Printed.Like("0.0340", groups[0].NormalHalfWidth()));
        Assert.Equal("0.1979", Printed.Like("0.1979", groups[1].NormalHalfWidth()));
    }

    /// <summary>
    /// The paper's intervals are those of the normal distribution: with t, even the least variance that prints as 4.99 gives more.
    /// </summary>
    [Fact]
    public void HalfWidth_LeastVarianceThatPrintsTheSame_IsAboveThePrint()
    {
        var least = SoapOverheadPaper.Figure3(soapVariance: 4.985).Groups[1];

        Assert.Equal("0.1982", Printed.Like("0.1979", least.HalfWidth()));
        Assert.Equal("0.1977", Printed.Like("0.1979", least.NormalHalfWidth()));
    }
}
