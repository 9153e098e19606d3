// SPDX-License-Identifier: MIT
using Nam.Study.Anova;
using Nam.Study.SoapOverhead;

namespace Nam.Study.Tests.Anova;

public sealed class AnovaTableTests
{
    [Fact]
    public void OfSources_Figure6_HasTheColumnsOfSpreadsheets()
    {
        var table = AnovaTable.OfSources(SoapOverheadPaper.Figure6(326.17, 95.1726).Sources);

        Assert.Equal(["Source of Variation", "SS", "df", "MS", "F", "P-value", "F crit"], table.Header);
        Assert.Equal(["Sample (message sizes)", "14534.82", "9", "1614.98", "50.10078", "1.15E-74", "1.8894"], table.Rows[0]);
        Assert.Equal(["Columns (protocols)", "55057.88", "1", "55057.88", "1708.035", "6.05E-217", "3.851"], table.Rows[1]);
        Assert.Equal(["Interaction", "925.8017", "9", "102.8669", "3.191191", "0.000815", "1.8894"], table.Rows[2]);
        Assert.Equal(["Within", "31589.94", "980", "32.23463", "", "", ""], table.Rows[3]);
        Assert.Equal(["Total", "102108.4", "999", "", "", "", ""], table.Rows[4]);
    }

    [Fact]
    public void OfGroups_Figure3_HasTheColumnsOfThePaper()
    {
        var table = AnovaTable.OfGroups(SoapOverheadPaper.Figure3().Groups);

        Assert.Equal(["Groups", "Count", "Sum", "Average", "Variance", "1/2 95% Confidence Interval"], table.Header);
        Assert.Equal(["TCP", "490", "522.9", "1.067143", "0.15", "0.034377"], table.Rows[0]);
        Assert.Equal(["SOAP/HTTP", "490", "7012.9", "14.31204", "4.99", "0.19828"], table.Rows[1]);
    }

    [Fact]
    public void OfGroups_OtherLevel_IsInTheHeader()
    {
        var table = AnovaTable.OfGroups(SoapOverheadPaper.Figure3().Groups, 0.999);

        Assert.Equal("1/2 99.9% Confidence Interval", table.Header[5]);
    }

    [Fact]
    public void OfSources_ExtremeNumbers_StayReadable()
    {
        var source = new AnovaSource
        {
            Name = "x",
            SumOfSquares = 1.23456789e15,
            DegreesOfFreedom = 3,
            Share = 1,
            MeanSquare = 99999999.6,
            F = double.PositiveInfinity,
            P = 0,
            FCritical = double.NaN,
        };
        var small = source with { SumOfSquares = 0.00001234567, MeanSquare = 0.0012345678, F = 0.99999999, P = 0.0000999 };

        var table = AnovaTable.OfSources([source, small]);

        Assert.Equal(["x", "1.234568E15", "3", "100000000", "infinite", "0", "undefined"], table.Rows[0]);
        Assert.Equal(["x", "1.234567E-5", "3", "0.001234568", "1", "9.99E-5", "undefined"], table.Rows[1]);
    }
}
