// SPDX-License-Identifier: MIT
using Nam.Study.Reporting;
using Nam.Study.SoapOverhead;
using Nam.Study.Tests.Reporting;

namespace Nam.Study.Tests.SoapOverhead;

public class OverheadReportTests
{
    private static readonly IReadOnlyList<OverheadPlace> Places = [OverheadPlace.Lan, OverheadPlace.Loopback];

    [Fact]
    public void Of_TwoPlaces_FillsEveryCellThatHasAValue()
    {
        var report = Report(FakeViews.LikeThePaper(), FakeViews.AllTheSame("loopback"));

        var tables = report.Sections.SelectMany(section => section.Tables).ToList();
        Assert.Equal(11, tables.Count);
        Assert.All(tables, table => Assert.All(table.Rows, row => Assert.Equal(table.Columns.Count, row.Count)));
        Assert.DoesNotContain(tables.SelectMany(table => table.Rows).SelectMany(row => row), cell => cell == StudyNumber.None);
    }

    [Fact]
    public void Of_ThePaper_HasItsPrintedNumbers()
    {
        var report = Report(FakeViews.LikeThePaper(), FakeViews.AllTheSame("loopback"));

        var groups = report.Sections[0].Tables[0];
        var sources = report.Sections[0].Tables[1];
        var sizes = report.Sections[1].Tables.Single(table => table.Title.StartsWith("Figure 6", StringComparison.Ordinal));
        Assert.Equal(["SOAP/HTTP, paper", "490", "14.31", "4.99", "0.198"], groups.Rows[1]);
        Assert.Equal(["Protocol, paper", "42,980", "1", "42,980", "16,720", "< 1E-300", "3.85", "94.5"], sources.Rows[0]);
        Assert.Equal(["Interaction, paper", "925.8", "9", "102.9", "3.191", "8.1E-4", "1.89", "0.9"], sizes.Rows[2]);
    }

    [Fact]
    public void Of_OnePlaceOnly_SaysWhy()
    {
        var report = OverheadReport.Of(
            FakeViews.Plan, [OverheadPlace.Loopback], [FakeViews.AllTheSame("loopback")], "It needs Linux.", isWhole: true,
            [OverheadRun.CreateSamples("LAN")]);

        Assert.Contains("There was no emulated network here: It needs Linux.", report.Method);
        Assert.DoesNotContain(
            report.Sections.SelectMany(section => section.Tables),
            table => table.Rows.Any(row => row.Any(cell => cell.Contains("LAN", StringComparison.Ordinal))));
    }

    [Fact]
    public void Of_StoppedAtOnce_HasTheSameTablesWithoutValues()
    {
        var nothing = new MeasuredView("LAN", new Dictionary<OverheadExperiment, CellValues>(), FakeViews.Plan);
        var other = new MeasuredView("loopback", new Dictionary<OverheadExperiment, CellValues>(), FakeViews.Plan);

        var report = Report(nothing, other);

        var page = SampleRuns.Text(MarkdownPage.Write, SampleRuns.Run(report with { IsWhole = false }));
        Assert.Equal(11, report.Sections.Sum(section => section.Tables.Count));
        Assert.Contains("| – |", page, StringComparison.Ordinal);
    }

    private static StudyReport Report(MeasuredView first, MeasuredView second) =>
        OverheadReport.Of(FakeViews.Plan, Places, [first, second], null, isWhole: true, [OverheadRun.CreateSamples("LAN")]);
}
