// SPDX-License-Identifier: MIT
using Nam.Lab;
using Nam.Study.Clients.Logs;
using Nam.Study.Clients.Measuring;
using Nam.Study.Clients.Overhead;
using Nam.Study.Clients.Results;
using Nam.Study.Clients.Serving;
using Nam.Study.Clients.Site;
using Nam.Study.Hosting;
using Nam.Study.Reporting;

namespace Nam.Study.Clients;

/// <summary>The paper on client characterization: what a server learns of its clients, what actions help whom, and what
/// that costs.</summary>
internal sealed class ClientsStudy : IStudy
{
    public string Name => "clients";

    public string Title => "Client characterization driven Web server";

    public string Paper => ClientsPaper.Citation;

    public string Description =>
        "Five emulated clients from a modem to a LAN fetch pages of every kind from a server that classifies them and takes actions.";

    public async Task<StudyReport> RunAsync(StudyContext context, CancellationToken stop)
    {
        var hasLab = NetworkLab.IsAvailable(out var why);
        if (!hasLab)
        {
            context.Progress.Tell($"{why} One client on loopback stands for all, and what needs slow links is not measured.");
        }

        return await RunAsync(context, context.IsQuick ? ClientPlan.Quick : ClientPlan.Full, hasLab, stop);
    }

    /// <summary>Measures by a plan.</summary>
    internal static async Task<StudyReport> RunAsync(StudyContext context, ClientPlan plan, bool hasLab, CancellationToken stop)
    {
        var site = SiteContent.Create();
        var pages = new PageMeasurement(context, plan, site);
        IReadOnlyList<OverheadStep> overhead = [];
        IReadOnlyList<(string, double[])> overheadTimes = [];
        IReadOnlyList<StressRun> stress = [];
        IReadOnlyList<ClassShares> log = [];
        try
        {
            // Alone first: what takes microseconds is not measured beside clients.
            context.Progress.Begin("Overhead of a request", 1);
            context.Progress.Step("table 1");
            (overhead, overheadTimes) = await Task.Run(() => MeasureOverhead(plan, site), CancellationToken.None);
            stop.ThrowIfCancellationRequested();
            await using var server = await StudyProcess.StartAsync(PageServerRole.Name, stop);
            stress = await StressMeter.MeasureAsync(context, plan, server, stop);
            stop.ThrowIfCancellationRequested();
            log = LogReplay.Run(site);
            await pages.RunAsync(server, hasLab, stop);
        }
        catch (OperationCanceledException) when (stop.IsCancellationRequested)
        {
            // What was measured until then is reported.
        }

        return ClientsReport.Create(
            new ClientsResults
            {
                IsWhole = !stop.IsCancellationRequested,
                HasLab = hasLab,
                Clients = pages.Clients,
                JobsLeft = pages.JobsLeft,
                Faults = pages.Log.Faults,
                Stream = pages.Log.Stream,
                Actions = pages.Log.Actions,
                Overhead = overhead,
                OverheadTimes = overheadTimes,
                Stress = stress,
                LogClasses = log,
            },
            site);
    }

    private static (IReadOnlyList<OverheadStep>, IReadOnlyList<(string, double[])>) MeasureOverhead(ClientPlan plan, SiteContent site)
    {
        using var meter = new OverheadMeter(site, plan.OverheadRequests, plan.MeasuredRequests);
        return (meter.Measure(), meter.Samples);
    }
}
