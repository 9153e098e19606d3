// SPDX-License-Identifier: MIT
using System.Text.RegularExpressions;
using Nam.Study.Reporting;

namespace Nam.Study.Tests.Reporting;

public partial class HtmlPageTests
{
    [Fact]
    public void Write_WholeRun_HasFactsFindingsTablesAndCharts()
    {
        var page = SampleRuns.Text(HtmlPage.Write);

        Assert.StartsWith("<!DOCTYPE html>", page, StringComparison.Ordinal);
        Assert.Contains("Some processor, 2 cores, Some system, Some runtime", page, StringComparison.Ordinal);
        Assert.Contains("2026-03-04 05:06 UTC", page, StringComparison.Ordinal);
        Assert.Contains("nam 1.2.3, commit abc123", page, StringComparison.Ordinal);
        Assert.Contains("1 of 3 hold, 1 do not, 1 not measured.", page, StringComparison.Ordinal);
        Assert.Contains("<caption>Table I</caption>", page, StringComparison.Ordinal);
        Assert.Contains("<th scope=\"col\">Paper ms</th>", page, StringComparison.Ordinal);
        Assert.Contains("<th scope=\"row\">1</th><td>14.3</td><td>0.5</td>", page, StringComparison.Ordinal);
        Assert.Contains("<figcaption>Figure 2</figcaption>", page, StringComparison.Ordinal);
        Assert.Contains("study-sample-times.csv", page, StringComparison.Ordinal);
        Assert.Contains("Apache ECharts", page[..page.IndexOf("</main>", StringComparison.Ordinal)], StringComparison.Ordinal);
        Assert.DoesNotContain("quick run", page, StringComparison.Ordinal);
        Assert.DoesNotContain("stopped before its end", page, StringComparison.Ordinal);
    }

    [Fact]
    public void Write_OddText_StaysText()
    {
        var page = SampleRuns.Text(HtmlPage.Write);

        Assert.DoesNotContain("</script><b>", page, StringComparison.Ordinal);
        Assert.Equal(3, ClosingScript().Count(page));
        Assert.Equal(3, OpeningScript().Count(page));
    }

    [Fact]
    public void Write_AnyRun_LoadsNothing()
    {
        var page = SampleRuns.Text(HtmlPage.Write);

        // ECharts itself can offer a picture to save, but not what this page asks of it.
        var own = page[..page.IndexOf("<script type=\"application/json\"", StringComparison.Ordinal)];
        Assert.DoesNotMatch("<(script|img|iframe|link|source)[^>]*(src|href)=", own);
        Assert.DoesNotContain("://", own, StringComparison.Ordinal);
        Assert.DoesNotContain("@import", page, StringComparison.Ordinal);
        Assert.Contains("default-src 'none'", page, StringComparison.Ordinal);
    }

    [Fact]
    public void Write_ValuesOfCharts_AreInTablesToo()
    {
        var page = SampleRuns.Text(HtmlPage.Write);

        Assert.Contains("<th scope=\"row\">paper</th><td>1</td><td>3</td><td></td>", page, StringComparison.Ordinal);
        Assert.Contains("<td>SOAP</td><td>2</td>", page, StringComparison.Ordinal);
    }

    [Theory]
    [InlineData(12345.678, "12,346")]
    [InlineData(1234567, "1,234,600")]
    [InlineData(0.012345678, "0.012346")]
    [InlineData(0.00001, "1E-05")]
    public void Write_ValuesOfCharts_HaveFiveDigitsInThousands(double value, string cell)
    {
        var report = SampleRuns.Report();
        var chart = new StudyChart("Figure 9", "x", "y", StudyChartKind.Lines, [new StudySeries("large", [new StudyPoint(2000, value)])]);

        var page = SampleRuns.Text(
            HtmlPage.Write, SampleRuns.Run(report with { Sections = [report.Sections[0] with { Charts = [chart] }] }));

        Assert.Contains($"<th scope=\"row\">large</th><td>2,000</td><td>{cell}</td>", page, StringComparison.Ordinal);
    }

    [Fact]
    public void Write_WholeRun_HasContentsThatLeadToEveryHeading()
    {
        var page = SampleRuns.Text(HtmlPage.Write);

        var contents = ContentsLink().Matches(page).Select(match => (match.Groups[1].Value, match.Groups[2].Value)).ToList();
        var headings = Heading().Matches(page).Select(match => (match.Groups[1].Value, match.Groups[2].Value)).ToList();
        Assert.True(contents.Count > 2);
        Assert.Equal(headings, contents);
        Assert.Equal(headings.Count, headings.Select(heading => heading.Item1).Distinct().Count());
    }

    [Fact]
    public void Write_StoppedQuickRun_SaysSo()
    {
        var run = SampleRuns.Run(SampleRuns.Report() with { IsWhole = false }) with { IsQuick = true };

        var page = SampleRuns.Text(HtmlPage.Write, run);

        Assert.Contains("quick run", page, StringComparison.Ordinal);
        Assert.Contains("stopped before its end", page, StringComparison.Ordinal);
    }

    [Fact]
    public void Write_NoCharts_HasNoScript()
    {
        var report = SampleRuns.Report();
        var run = SampleRuns.Run(report with { Sections = [report.Sections[0] with { Charts = [] }] });

        var page = SampleRuns.Text(HtmlPage.Write, run);

        Assert.DoesNotMatch(OpeningScript(), page);
        Assert.Contains("Table I", page, StringComparison.Ordinal);
    }

    [GeneratedRegex("<li><a href=\"#([^\"]+)\">(.*?)</a>")]
    private static partial Regex ContentsLink();

    [GeneratedRegex("<h2 id=\"([^\"]+)\">(.*?)</h2>")]
    private static partial Regex Heading();

    [GeneratedRegex("</script>", RegexOptions.IgnoreCase)]
    private static partial Regex ClosingScript();

    [GeneratedRegex("<script[ >]", RegexOptions.IgnoreCase)]
    private static partial Regex OpeningScript();
}
