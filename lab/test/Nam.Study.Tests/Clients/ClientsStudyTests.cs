// SPDX-License-Identifier: MIT
using Nam.Study.Clients;
using Nam.Study.Clients.Measuring;
using Nam.Study.Clients.Results;
using Nam.Study.Reporting;

namespace Nam.Study.Tests.Clients;

public sealed class ClientsStudyTests
{
    private static readonly StudyContext Context = new() { IsQuick = true, Progress = new SilentProgress() };

    [Fact]
    public async Task RunAsync_OnLoopback_MeasuresTheClientOnTheLan()
    {
        // Pages are fetched for a time, and a busy machine fetches few of them: in that case for longer.
        var plan = new ClientPlan(PageSeconds: 1, LateSeconds: 1, MostSeconds: 600, Rounds: 1, SlowStreams: 1)
        {
            OverheadRequests = 20_000, MeasuredRequests = 1_000, StressRequests = 200, StressRuns = 1
        };
        StudyReport report;
        do
        {
            report = await ClientsStudy.RunAsync(Context, plan, hasLab: false, CancellationToken.None);
            plan = plan with { PageSeconds = 4 * plan.PageSeconds, LateSeconds = 4 * plan.LateSeconds };
        }
        while (plan.PageSeconds < 200 && report.Sections[^1].Tables[0].Rows.Any(row => row.Contains("–")));

        Assert.True(report.IsWhole);
        Assert.DoesNotContain(report.Method, sentence => sentence.Contains("failed", StringComparison.Ordinal));
        var table = report.Sections[^1].Tables[0];
        Assert.Contains("att-wpi", table.Title, StringComparison.Ordinal);
        Assert.All(table.Rows, row => Assert.DoesNotContain("–", row));
        Assert.NotEmpty(report.Samples.Single(samples => samples.Name == "stress").Rows);
    }

    [Fact]
    public async Task RunAsync_StoppedBefore_ReportsWhatThereIs()
    {
        var report = await ClientsStudy.RunAsync(
            Context, ClientPlan.Quick with { OverheadRequests = 20_000, MeasuredRequests = 1_000 }, hasLab: false,
            new CancellationToken(canceled: true));

        Assert.False(report.IsWhole);
        Assert.NotEqual(Cell.None, report.Sections[0].Tables[0].Rows[^1][1]);
    }

    private sealed class SilentProgress : IStudyProgress
    {
        public void Begin(string part, int steps)
        {
        }

        public void Step(string step)
        {
        }

        public void Tell(string sentence)
        {
        }
    }
}
