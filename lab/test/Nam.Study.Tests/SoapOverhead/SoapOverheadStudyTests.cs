// SPDX-License-Identifier: MIT
using Nam.Study.Reporting;
using Nam.Study.SoapOverhead;

namespace Nam.Study.Tests.SoapOverhead;

/// <summary>The whole study with real processes and sockets, a few calls each.</summary>
public class SoapOverheadStudyTests
{
    private static readonly OverheadPlan Plan = OverheadPlan.Of(oneByte: 5, cells: 3, warmUps: 1);

    [Fact]
    public async Task RunAsync_FewCallsOnLoopback_FillsAllTables()
    {
        var progress = new FakeProgress();

        var report = await SoapOverheadStudy.RunAsync(Plan, [OverheadPlace.Loopback], "None was asked for.", progress, default);

        Assert.True(report.IsWhole);
        Assert.Equal((5 * 3) + (3 * 30) + (3 * 14), Assert.Single(report.Samples).Rows.Count);
        Assert.All(report.Findings, finding => Assert.NotNull(finding.Holds));
        Assert.DoesNotContain(
            report.Sections.SelectMany(section => section.Tables).SelectMany(table => table.Rows).SelectMany(row => row),
            cell => cell == StudyNumber.None);
        Assert.Equal(4, progress.Parts.Count);
    }

    [Fact]
    public async Task RunAsync_Stopped_ReturnsWhatWasMeasured()
    {
        using var stop = new CancellationTokenSource();
        var steps = 0;
        var progress = new FakeProgress
        {
            // One step of warming up and three rounds of one byte.
            OnStep = () =>
            {
                if (++steps == 5)
                {
                    stop.Cancel();
                }
            },
        };

        var report = await SoapOverheadStudy.RunAsync(Plan, [OverheadPlace.Loopback], null, progress, stop.Token);

        Assert.False(report.IsWhole);
        Assert.Equal(9, Assert.Single(report.Samples).Rows.Count);
        Assert.NotNull(report.Findings[0].Holds);
        Assert.Null(report.Findings[^1].Holds);
    }
}
