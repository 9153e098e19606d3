// SPDX-License-Identifier: MIT
using Nam.Study.Clients.Fetching;
using Nam.Study.Clients.Overhead;

namespace Nam.Study.Clients.Results;

/// <summary>Everything that the study measured.</summary>
internal sealed record ClientsResults
{
    /// <summary>Whether it was not ended before its time.</summary>
    internal required bool IsWhole { get; init; }

    /// <summary>Whether there were links; otherwise one client was on loopback.</summary>
    internal required bool HasLab { get; init; }

    /// <summary>Clients that fetched pages.</summary>
    internal required int Clients { get; init; }

    /// <summary>Pages that were planned for tables 4 to 8 and for which there was no time.</summary>
    internal required int JobsLeft { get; init; }

    /// <summary>Pages that failed, a sentence each.</summary>
    internal required IReadOnlyList<string> Faults { get; init; }

    /// <summary>Pages of the stream that classifies.</summary>
    internal required IReadOnlyList<PageVisit> Stream { get; init; }

    /// <summary>Pages of tables 4 to 8.</summary>
    internal required IReadOnlyList<PageVisit> Actions { get; init; }

    /// <summary>Table 1; empty if it was not measured.</summary>
    internal required IReadOnlyList<OverheadStep> Overhead { get; init; }

    /// <summary>The times behind table 1.</summary>
    internal required IReadOnlyList<(string Step, double[] Microseconds)> OverheadTimes { get; init; }

    /// <summary>Figure 2.</summary>
    internal required IReadOnlyList<StressRun> Stress { get; init; }

    /// <summary>Table 3 from the log.</summary>
    internal required IReadOnlyList<ClassShares> LogClasses { get; init; }

    /// <summary>Table 3 from the clients that fetched pages; pairs without a page that told a class are left out.</summary>
    internal IReadOnlyList<ClassShares> Classes => [.. ClientPairs.All
        .Select(pair => ClassShares.Count(
            pair.Name,
            Stream.Where(visit => visit.Pair == pair).GroupBy(visit => visit.Client).Select(client => client.Select(visit => visit.Class))))
        .OfType<ClassShares>()];

    /// <summary>Tables 4 to 8 and the one of the client on a LAN.</summary>
    internal IReadOnlyList<ActionFigures> Figures =>
        [.. ClientPairs.WithActions.Select(pair => ActionAnalysis.Of(pair, [.. Stream, .. Actions]))];
}
