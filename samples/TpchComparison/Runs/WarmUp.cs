// SPDX-License-Identifier: MIT
using Tpch.Queries;
using TpchComparison.Networks;

namespace TpchComparison.Runs;

/// <summary>Lets the runtime compile every path on both sides before anything is timed. What NAM learns of it is thrown
/// away: services and clients on the networks are new ones.</summary>
internal static class WarmUp
{
    private const int Rounds = 3;

    // One of each kind, so that no path is compiled while it is timed.
    private static readonly string[] Formats =
    [
        "binary", "containers", "text+zip-6", "binary+zip-1", "binary+zip-6", "text+brotli-5", "binary+brotli-1", "binary+brotli-5"
    ];

    /// <summary>Asks every query in every way over loopback.</summary>
    public static async Task RunAsync(IDemoStack stack, CancellationToken cancellationToken)
    {
        var network = new Loopback();
        foreach (var format in Formats)
        {
            await AskAsync(stack, new ServiceSettings(network, UseNam: true, format), Way.Nam, 1, cancellationToken).ConfigureAwait(false);
        }

        foreach (var way in Enum.GetValues<Way>())
        {
            await AskAsync(
                stack, new ServiceSettings(network, UseNam: way == Way.Nam), way, Rounds, cancellationToken).ConfigureAwait(false);
        }
    }

    private static async Task AskAsync(IDemoStack stack, ServiceSettings settings, Way way, int rounds, CancellationToken cancellationToken)
    {
        await using var service = await stack.StartAsync(settings).ConfigureAwait(false);
        await using var caller = new DemoCaller(stack, way, service, settings.Network);
        for (var round = 0; round < rounds; round++)
        {
            foreach (var query in TpchQuery.All)
            {
                await caller.CallAsync(query, cancellationToken).ConfigureAwait(false);
            }
        }
    }
}
