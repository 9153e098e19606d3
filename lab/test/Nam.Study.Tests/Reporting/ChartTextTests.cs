// SPDX-License-Identifier: MIT
using System.Text.Json;
using Nam.Study.Reporting;

namespace Nam.Study.Tests.Reporting;

public class ChartTextTests
{
    [Fact]
    public void Write_Charts_HaveWhatTheScriptReads()
    {
        var charts = SampleRuns.Report().Sections[0].Charts;

        var first = JsonDocument.Parse(ChartText.Write(charts)).RootElement[0];

        Assert.Equal("Lines", first.GetProperty("kind").GetString());
        Assert.Equal("Size, bytes", first.GetProperty("xTitle").GetString());
        Assert.Equal("Time, ms", first.GetProperty("yTitle").GetString());
        Assert.True(first.GetProperty("isXLogarithmic").GetBoolean());
        Assert.False(first.GetProperty("isYLogarithmic").GetBoolean());
        Assert.True(first.GetProperty("series")[1].GetProperty("isPaper").GetBoolean());
        Assert.Equal(JsonValueKind.Array, first.GetProperty("categories").ValueKind);
    }

    [Fact]
    public void Write_PointsWithoutAValue_AreLeftOut()
    {
        var charts = SampleRuns.Report().Sections[0].Charts;

        var points = JsonDocument.Parse(ChartText.Write(charts)).RootElement[0].GetProperty("series")[0].GetProperty("points");

        Assert.Equal("[[1,2,0.1]]", points.GetRawText());
    }

    [Theory]
    [InlineData(StudyChartKind.Lines, 1, 101, true)]
    [InlineData(StudyChartKind.Points, 1, 101, true)]
    [InlineData(StudyChartKind.Lines, 1, 99, false)]
    [InlineData(StudyChartKind.Lines, 0, 101, false)]
    [InlineData(StudyChartKind.Lines, -1, 101, false)]
    [InlineData(StudyChartKind.Bars, 1, 101, false)]
    public void Write_ValuesThatSpanMoreThanAFactorOfAHundred_HaveALogarithmicAxis(
        object kind, double least, double most, bool isLogarithmic)
    {
        var series = new StudySeries("times", [new StudyPoint(0, least), new StudyPoint(1, most), new StudyPoint(2, double.NaN)]);
        var chart = new StudyChart("Figure", "x", "y", (StudyChartKind)kind, [series]) { Categories = ["a", "b", "c"] };

        Assert.Equal(isLogarithmic, JsonDocument.Parse(ChartText.Write([chart])).RootElement[0].GetProperty("isYLogarithmic").GetBoolean());
    }

    [Fact]
    public void Write_OddNames_EndNoElement()
    {
        var text = ChartText.Write(SampleRuns.Report().Sections[0].Charts);

        Assert.DoesNotContain('<', text);
        Assert.DoesNotContain('>', text);
    }
}
