// SPDX-License-Identifier: MIT
using Nam.Characterization;
using Nam.Study.Clients.Fetching;
using Nam.Study.Clients.Overhead;
using Nam.Study.Clients.Site;

namespace Nam.Study.Clients.Measuring;

/// <summary>How much is measured in how long: every client has a link of its own, so that slow ones can be measured side by side.</summary>
/// <param name="PageSeconds">How long clients fetch pages.</param>
/// <param name="LateSeconds">How long pages may take that are still on their way then.</param>
/// <param name="MostSeconds">How long all of the study may take; pages are fetched for a shorter time where what comes
/// before them took longer than usual.</param>
/// <param name="Rounds">How many times every cell of tables 4 to 8 is measured, if there is time.</param>
/// <param name="SlowStreams">Clients of each poor pair that share the stream of pages of table 3; others have one.</param>
internal sealed record ClientPlan(double PageSeconds, double LateSeconds, double MostSeconds, int Rounds, int SlowStreams)
{
    // Estimates are about right; pages that wait for others, and the time at the end in which nothing fits, come on top.
    private const double Spare = 1.25;
    private const int MostClients = 16;

    /// <summary>For a run within two minutes.</summary>
    internal static readonly ClientPlan Quick = new(PageSeconds: 74, LateSeconds: 8, MostSeconds: 108, Rounds: 1, SlowStreams: 1);

    /// <summary>For a run within fifteen minutes.</summary>
    internal static readonly ClientPlan Full =
        new(PageSeconds: 720, LateSeconds: 40, MostSeconds: 860, Rounds: 6, SlowStreams: 3) { StressRequests = 10_000, StressRuns = 11 };

    /// <summary>Requests of table 1, those included by which the classifier is warmed up.</summary>
    internal int OverheadRequests { get; init; } = OverheadMeter.Requests;

    /// <summary>Those of them that are measured.</summary>
    internal int MeasuredRequests { get; init; } = OverheadMeter.MeasuredRequests;

    /// <summary>Requests of one run of the stress test.</summary>
    internal int StressRequests { get; init; } = 3_000;

    /// <summary>Runs of the stress test at each number of connections, with and without characterization each.</summary>
    internal int StressRuns { get; init; } = 5;

    /// <summary>How many clients of a pair fetch pages for tables 4 to 8: so many that what must be measured fits.</summary>
    internal int ActionClientsOf(ClientPair pair, SiteContent site)
    {
        var needed = PageJob.Plan(pair, site, Rounds == 1 ? 1 : PageSizes.PagesOfABucket)
            .Where(job => Rounds > 1 || job.IsBase || Retrieval.OfThePaper.Contains(job.Retrieval))
            .Sum(job => job.Seconds);
        return Math.Clamp((int)Math.Ceiling(needed * Spare / PageSeconds), 1, MostClients);
    }

    /// <summary>How long clients fetch pages when so much time is over before.</summary>
    internal double PageSecondsAfter(TimeSpan before) =>
        Math.Clamp(MostSeconds - LateSeconds - before.TotalSeconds, LateSeconds, PageSeconds);

    /// <summary>How many clients of a pair share the stream of pages.</summary>
    internal int StreamClientsOf(ClientPair pair) => pair.Expected == ClientClass.Poor ? SlowStreams : 1;
}
