// SPDX-License-Identifier: MIT
using System.Diagnostics;
using Nam.Decisions;
using TpchComparison.Networks;

namespace TpchComparison.Runs;

/// <summary>Asks the 22 queries over one network, each plain, with gzip and with NAM in turn.</summary>
internal sealed class NetworkRun(IDemoStack stack, IDemoNetwork network, IDemoService adapting, NetworkMeasurement measurement)
{
    /// <summary>Where calls take milliseconds, more rounds than this say nothing new.</summary>
    public const int MostRounds = 30;

    private static readonly Way[] Ways = Enum.GetValues<Way>();

    // A round more that would end later than this does not begin.
    private static readonly TimeSpan Patience = TimeSpan.FromSeconds(12);

    /// <summary>Runs with services and clients that know nothing of each other yet.</summary>
    /// <param name="rounds">How often every query is asked each way; none for as often as fits into some seconds, at least once.</param>
    /// <param name="update">Called when there is something new to show.</param>
    /// <param name="cancellationToken">Ends the run; what was measured stays.</param>
    public async Task RunAsync(int? rounds, Action update, CancellationToken cancellationToken)
    {
        await using var stock = await stack.StartAsync(new ServiceSettings(network, UseNam: false)).ConfigureAwait(false);
        await using var plain = new DemoCaller(stack, Way.Plain, stock, network);
        await using var gzip = new DemoCaller(stack, Way.Gzip, stock, network);
        await using var nam = new DemoCaller(stack, Way.Nam, adapting, network);
        DemoCaller[] callers = [plain, gzip, nam];
        await OpenAsync(plain, gzip, nam, cancellationToken).ConfigureAwait(false);

        var started = Stopwatch.GetTimestamp();
        do
        {
            foreach (var query in measurement.Queries)
            {
                await MeasureAsync(query, callers, adapting, cancellationToken).ConfigureAwait(false);
                update();
            }

            measurement.Rounds++;
        }
        while (rounds is { } count ? measurement.Rounds < count : HasTimeForAnother(Stopwatch.GetElapsedTime(started)));
    }

    // Connects all; NAM also learns: it is asked every query once.
    private async Task OpenAsync(DemoCaller plain, DemoCaller gzip, DemoCaller nam, CancellationToken cancellationToken)
    {
        await plain.CallAsync(measurement.Queries[^1].Query, cancellationToken).ConfigureAwait(false);
        await gzip.CallAsync(measurement.Queries[^1].Query, cancellationToken).ConfigureAwait(false);
        foreach (var query in measurement.Queries)
        {
            (_, query.FirstSeconds, _) = await nam.CallAsync(query.Query, cancellationToken).ConfigureAwait(false);
        }
    }

    private async Task MeasureAsync(
        QueryMeasurement query, DemoCaller[] callers, IDemoService adapting, CancellationToken cancellationToken)
    {
        var replies = new DemoReply[Ways.Length];
        for (var turn = 0; turn < Ways.Length; turn++)
        {
            // No way always comes first.
            var way = Ways[(measurement.Rounds + query.Query.Number + turn) % Ways.Length];
            (replies[(int)way], var seconds, var bytes) = await callers[(int)way].CallAsync(
                query.Query, cancellationToken).ConfigureAwait(false);
            query.Add(way, seconds, bytes);
        }

        var adapted = replies[(int)Way.Nam];
        JournalEntry? entry = adapted.NamId is { } id && adapting.Nam!.Journal.TryGetPending(id, out var found) ? found : null;
        query.Judge(entry, replies.All(reply => RowComparison.AreEqual(reply.Rows, adapted.Rows)));
    }

    private bool HasTimeForAnother(TimeSpan elapsed) =>
        measurement.Rounds < MostRounds && elapsed + (elapsed / measurement.Rounds) <= Patience;
}
