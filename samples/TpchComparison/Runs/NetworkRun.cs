// SPDX-License-Identifier: MIT
using System.Diagnostics;
using Tpch;
using TpchComparison.Link;

namespace TpchComparison.Runs;

/// <summary>Asks the 22 queries over one network, each in turn with NAM and plain.</summary>
internal sealed class NetworkRun(IDemoService service, NetworkMeasurement measurement, TimeSpan relayOverhead)
{
    // Small, middle and large: enough for a client to learn a path.
    private static readonly int[] ShortWarmUp = [6, 9, 3, 9, 16];

    // On a LAN calls are cheap, and a client comes to know every query within its first minutes: 25 of each.
    private static readonly int[] LongWarmUp = [.. Enumerable.Range(0, 25).SelectMany(_ => Enumerable.Range(1, TpchQuery.All.Count))];

    /// <summary>Gets the number of calls each way before anything is timed.</summary>
    public static int WarmUpCallsOn(NetworkLink link) => WarmUpOn(link).Length;

    /// <summary>Runs.</summary>
    /// <param name="repeat">How often every query is asked each way.</param>
    /// <param name="update">Called when there is something new to show.</param>
    /// <param name="cancellationToken">Ends the run; what was measured stays.</param>
    public async Task RunAsync(int repeat, Action update, CancellationToken cancellationToken)
    {
        await using var relay = LinkRelay.Start(measurement.Link, service.EndPoint, relayOverhead);
        await using var clients = service.Connect(relay.EndPoint);
        foreach (var number in WarmUpOn(measurement.Link))
        {
            var query = TpchQuery.Get(number);
            await clients.CallPlainAsync(query, cancellationToken).ConfigureAwait(false);
            await clients.CallNamAsync(query, cancellationToken).ConfigureAwait(false);
        }

        for (var round = 0; round < repeat; round++)
        {
            foreach (var query in measurement.Queries)
            {
                // Neither side always comes first.
                var isNamFirst = (round + query.Query.Number) % 2 == 0;
                var first = await TimeAsync(isNamFirst ? clients.CallNamAsync : clients.CallPlainAsync, query.Query, cancellationToken).ConfigureAwait(false);
                var second = await TimeAsync(isNamFirst ? clients.CallPlainAsync : clients.CallNamAsync, query.Query, cancellationToken).ConfigureAwait(false);
                var (nam, plain) = isNamFirst ? (first, second) : (second, first);
                Nam.Decisions.JournalEntry? entry = nam.Reply.NamId is { } id && service.Nam.Journal.TryGetPending(id, out var found) ? found : null;
                query.Add(nam.Seconds, plain.Seconds, plain.Reply.BodyBytes, entry, RowComparison.AreEqual(nam.Reply.Rows, plain.Reply.Rows));
                update();
            }
        }
    }

    private static int[] WarmUpOn(NetworkLink link) => link.RoundTrip < TimeSpan.FromMilliseconds(2) ? LongWarmUp : ShortWarmUp;

    // From sending the request until the caller has its objects.
    private static async Task<(DemoReply Reply, double Seconds)> TimeAsync(
        Func<TpchQuery, CancellationToken, Task<DemoReply>> call, TpchQuery query, CancellationToken cancellationToken)
    {
        var started = Stopwatch.GetTimestamp();
        var reply = await call(query, cancellationToken).ConfigureAwait(false);
        return (reply, Stopwatch.GetElapsedTime(started).TotalSeconds);
    }
}
