// SPDX-License-Identifier: MIT
using TpchWeb.Queries;

namespace TpchDemo.Runs;

/// <summary>Lets the runtime compile every path on both sides before anything is timed, and NAM learn what encoding costs here.</summary>
internal static class WarmUp
{
    private const int Rounds = 12;

    // One of each kind, so that no path is compiled while it is timed.
    private static readonly string[] Formats = ["binary", "binary+zip-1", "binary+zip-6", "binary+brotli-1", "binary+brotli-5"];

    /// <summary>Asks every query many times over loopback, as often plain as with NAM.</summary>
    public static async Task RunAsync(QueryAnswers answers, DemoService service, CancellationToken cancellationToken)
    {
        foreach (var format in Formats)
        {
            await using var forced = await DemoService.StartAsync(answers, format).ConfigureAwait(false);
            await AskAsync(forced, Rounds / 2, cancellationToken).ConfigureAwait(false);
        }

        await AskAsync(service, Rounds * 2, cancellationToken).ConfigureAwait(false);
    }

    private static async Task AskAsync(DemoService service, int rounds, CancellationToken cancellationToken)
    {
        await using var clients = new ClientPair(service.EndPoint);
        for (var round = 0; round < rounds; round++)
        {
            foreach (var contract in QueryContract.All)
            {
                await clients.Nam.CallAsync(contract, cancellationToken).ConfigureAwait(false);
                await clients.Plain.CallAsync(contract, cancellationToken).ConfigureAwait(false);
            }
        }
    }
}
