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

    [Fact]
    public void Write_OddNames_EndNoElement()
    {
        var text = ChartText.Write(SampleRuns.Report().Sections[0].Charts);

        Assert.DoesNotContain('<', text);
        Assert.DoesNotContain('>', text);
    }
}
