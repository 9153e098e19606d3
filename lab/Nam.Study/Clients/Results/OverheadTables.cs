// SPDX-License-Identifier: MIT
using System.Globalization;
using Nam.Study.Clients.Overhead;
using Nam.Study.Reporting;

namespace Nam.Study.Clients.Results;

/// <summary>Table 1 and figure 2.</summary>
internal static class OverheadTables
{
    /// <summary>The section.</summary>
    internal static StudySection Create(ClientsResults results) => new("Table 1: overhead on the server")
    {
        Text =
        [
            FormattableString.Invariant(
                $"Every call is bracketed by a clock whose own time is taken off; of {OverheadMeter.Requests:N0} requests the last {OverheadMeter.MeasuredRequests:N0} count. Clients are drawn from all addresses of IPv4, so that nearly all are known by their cluster only."),
            "The total is what the middleware adds to a request, with the measurement of the client's gaps, which the paper left to another process. The steps are measured one by one.",
        ],
        Tables = [Steps(results.Overhead), Stress(results.Stress)],
    };

    private static StudyTable Steps(IReadOnlyList<OverheadStep> here) => new(
        "Table 1: overhead of a request in microseconds",
        ["Step", "Mean here", "Median", "Stddev", "Mean paper", "Median", "Stddev"],
        [
            .. ClientsPaper.Overhead.Select((paper, i) => (IReadOnlyList<string>)
            [
                paper.Name,
                .. i < here.Count
                    ? (string[])[Cell.Of(here[i].Mean, 3), Cell.Of(here[i].Median, 3), Cell.Of(here[i].Deviation, 3)]
                    : [Cell.None, Cell.None, Cell.None],
                Cell.Of(paper.Mean, 1),
                Cell.Of(paper.Median),
                Cell.Of(paper.Deviation, 1),
            ]),
        ])
    {
        Note = "Cluster lookup is the difference between looking up a client that is not known and finding its prefix, with the classification; modifying the URI is the difference between pages with and without an action. Nothing is logged anew: the server's log has the version's path.",
    };

    private static StudyTable Stress(IReadOnlyList<StressRun> runs) => new(
        "Figure 2: a server under stress, without and with client characterization",
        ["Connections", "Requests/s without", "with", "Longer, %", "Server µs without", "with", "Paper, %"],
        [
            .. StressMeter.Levels.Select(level => (IReadOnlyList<string>)
            [
                level.ToString(CultureInfo.InvariantCulture),
                Cell.Of(Median(runs, level, false, run => run.Requests / run.Seconds)),
                Cell.Of(Median(runs, level, true, run => run.Requests / run.Seconds)),
                Cell.Of(StressRun.OverheadPercent(runs, level, run => run.Seconds), 1),
                Cell.OfMicroseconds(Median(runs, level, false, run => run.ServerSeconds * 1e6 / run.Requests)),
                Cell.OfMicroseconds(Median(runs, level, true, run => run.ServerSeconds * 1e6 / run.Requests)),
                "about 11",
            ]),
        ])
    {
        Note = "Medians of runs over loopback, client and server on the same machine; longer is the median of runs compared with their neighbours in time, server µs are processor time of a request. The paper gives its average only.",
    };

    private static double Median(IReadOnlyList<StressRun> runs, int connections, bool isCharacterizing, Func<StressRun, double> value)
    {
        double[] values =
        [
            .. runs.Where(run => run.Connections == connections && run.IsCharacterizing == isCharacterizing).Select(value).Order()
        ];
        return values.Length == 0 ? double.NaN : (values[(values.Length - 1) / 2] + values[values.Length / 2]) / 2;
    }
}
