// SPDX-License-Identifier: MIT
using Nam.Study.Anova;
using Nam.Study.SoapOverhead;

namespace Nam.Study.Tests.Anova;

/// <summary>
/// Figure 6 is the analysis of Figure 5, whose sums are printed with all digits that matter and whose variances are not: those of 20,000
/// bytes have one decimal, and 49 times their rounding is more than the last digits of what is within.
/// </summary>
public sealed class PaperFigure6Tests
{
    // Print as 326.2 and 95.2.
    private const double TcpVariance = 326.17;
    private const double SoapVariance = 95.1726;

    [Fact]
    public void Effects_PrintedSums_AgreeToAllPrintedDigits()
    {
        var anova = SoapOverheadPaper.Figure6();

        Check(anova.RowEffect, "14534.8", 9, "1614.98", "50.1", "1.9");
        Check(anova.InteractionEffect, "925.8", 9, "102.8669", "3.2", "1.9");
        Assert.Equal("55057.9", Printed.Like("55057.9", anova.ColumnEffect.SumOfSquares));
        Assert.Equal("55057.88", Printed.Like("55057.88", anova.ColumnEffect.MeanSquare));
        Assert.Equal("3.9", Printed.Like("3.9", anova.ColumnEffect.FCritical));
        Assert.Equal([9, 1, 9, 980, 999], anova.Sources.Select(source => source.DegreesOfFreedom));
        Assert.Equal("0.0008", Printed.Like("0.0008", anova.InteractionEffect.P));
        Assert.All(anova.Sources.Take(3), effect => Assert.True(effect.IsSignificant));
    }

    [Fact]
    public void Within_PrintedVariances_DiffersFromPrintByLessThanTheirRounding()
    {
        var anova = SoapOverheadPaper.Figure6();

        Assert.Equal(31592.75, anova.Within.SumOfSquares, 6);
        Assert.InRange(anova.Within.SumOfSquares - 31589.9, 2.8, 49 * ((18 * 0.005) + (2 * 0.05)));
        Assert.Equal("1707.9", Printed.Like("1708.0", anova.ColumnEffect.F));
        Assert.Equal("1.2E-74", Printed.Like("1.1E-74", anova.RowEffect.P));
        Assert.Equal("6.2E-217", Printed.Like("6.1E-217", anova.ColumnEffect.P));
    }

    [Fact]
    public void Sources_VariancesThatPrintTheSame_AgreeToAllPrintedDigits()
    {
        var anova = SoapOverheadPaper.Figure6(TcpVariance, SoapVariance);

        Assert.Equal("326.2", Printed.Like("326.2", TcpVariance));
        Assert.Equal("95.2", Printed.Like("95.2", SoapVariance));
        Check(anova.RowEffect, "14534.8", 9, "1614.98", "50.1", "1.9");
        Check(anova.ColumnEffect, "55057.9", 1, "55057.88", "1708.0", "3.9");
        Check(anova.InteractionEffect, "925.8", 9, "102.8669", "3.2", "1.9");
        Assert.Equal("1.1E-74", Printed.Like("1.1E-74", anova.RowEffect.P));
        Assert.Equal("6.1E-217", Printed.Like("6.1E-217", anova.ColumnEffect.P));
        Assert.Equal("0.0008", Printed.Like("0.0008", anova.InteractionEffect.P));
        Assert.Equal("31589.9", Printed.Like("31589.9", anova.Within.SumOfSquares));
        Assert.Equal("32.2346", Printed.Like("32.2346", anova.Within.MeanSquare));
        Assert.Equal("102108.4", Printed.Like("102108.4", anova.Total.SumOfSquares));
        Assert.Equal("14.2", Printed.Like("14.2", anova.RowEffect.Share * 100));
        Assert.Equal("53.9", Printed.Like("53.9", anova.ColumnEffect.Share * 100));
    }

    [Theory]
    [InlineData(0, "788.1", "7.88", "47.95")]
    [InlineData(1, "794.1", "7.94", "47.00")]
    [InlineData(2, "848.2", "8.48", "55.31")]
    [InlineData(3, "807.1", "8.07", "44.16")]
    [InlineData(4, "922.4", "9.22", "57.51")]
    [InlineData(5, "984.4", "9.84", "59.42")]
    [InlineData(6, "971.4", "9.71", "69.12")]
    [InlineData(7, "1117.6", "11.18", "60.57")]
    [InlineData(8, "1461.1", "14.61", "187.62")]
    [InlineData(9, "2062.9", "20.6", "255.9")]
    public void Rows_Figure5_AgreeWithItsTotals(int row, string sum, string average, string variance)
    {
        var size = SoapOverheadPaper.Figure6(TcpVariance, SoapVariance).Rows[row];

        CheckTotal(size, 100, sum, average, variance);
    }

    [Fact]
    public void Columns_Figure5_AgreeWithItsTotals()
    {
        var protocols = SoapOverheadPaper.Figure6(TcpVariance, SoapVariance).Columns;

        CheckTotal(protocols[0], 500, "1668.6", "3.34", "45.52");
        CheckTotal(protocols[1], 500, "9088.7", "18.18", "48.77");
    }

    private static void Check(AnovaSource source, string sumOfSquares, int degreesOfFreedom, string meanSquare, string f, string critical)
    {
        Assert.Equal(sumOfSquares, Printed.Like(sumOfSquares, source.SumOfSquares));
        Assert.Equal(degreesOfFreedom, source.DegreesOfFreedom);
        Assert.Equal(meanSquare, Printed.Like(meanSquare, source.MeanSquare));
        Assert.Equal(f, Printed.Like(f, source.F));
        Assert.Equal(critical, Printed.Like(critical, source.FCritical));
    }

    private static void CheckTotal(GroupSummary total, int count, string sum, string average, string variance)
    {
        Assert.Equal(count, total.Count);
        Assert.Equal(sum, Printed.Like(sum, total.Sum));
        Assert.Equal(average, Printed.Like(average, total.Mean));
        Assert.Equal(variance, Printed.Like(variance, total.Variance));
    }
}
