// SPDX-License-Identifier: MIT
using Tpch;

namespace TpchComparison.Runs;

/// <summary>Lets the runtime compile every path on both sides before anything is timed, and NAM learn what encoding costs here.</summary>
internal static class WarmUp
{
    private const int Rounds = 12;

    // One of each kind, so that no path is compiled while it is timed.
    private static readonly string[] Formats = ["binary", "binary+zip-1", "binary+zip-6", "binary+brotli-1", "binary+brotli-5"];

    /// <summary>Asks every query many times over loopback, as often plain as with NAM.</summary>
    public static async Task RunAsync(IDemoStack stack, IDemoService service, CancellationToken cancellationToken)
    {
        foreach (var format in Formats)
        {
            await using var forced = await stack.StartAsync(format).ConfigureAwait(false);
            await AskAsync(forced, Rounds / 2, cancellationToken).ConfigureAwait(false);
        }

        await AskAsync(service, Rounds * 2, cancellationToken).ConfigureAwait(false);
    }

    private static async Task AskAsync(IDemoService service, int rounds, CancellationToken cancellationToken)
    {
        await using var clients = service.Connect(service.EndPoint);
        for (var round = 0; round < rounds; round++)
        {
            foreach (var query in TpchQuery.All)
            {
                await clients.CallNamAsync(query, cancellationToken).ConfigureAwait(false);
                await clients.CallPlainAsync(query, cancellationToken).ConfigureAwait(false);
            }
        }
    }
}
