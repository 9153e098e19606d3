// SPDX-License-Identifier: MIT
using System.Diagnostics;
using System.Net.Sockets;
using Nam.Study.Clients.Fetching;
using Nam.Study.Clients.Site;

namespace Nam.Study.Clients.Measuring;

/// <summary>What one emulated client does until its time is over.</summary>
/// <param name="pair">The client and the server.</param>
/// <param name="client">Fetches pages.</param>
/// <param name="log">Takes them.</param>
/// <param name="deadline">When no page is begun any more that would end later, on the clock of <see cref="Stopwatch"/>.</param>
internal sealed class ClientSession(ClientPair pair, PageClient client, VisitLog log, long deadline)
{
    private const int MostFaults = 3;

    private int _faults;

    private double SecondsLeft => (deadline - Stopwatch.GetTimestamp()) / (double)Stopwatch.Frequency;

    /// <summary>Fetches a part of the stream of pages, by which the server classifies it.</summary>
    internal async Task FollowAsync(IEnumerable<SitePage> pages, CancellationToken stop)
    {
        foreach (var page in pages)
        {
            if (stop.IsCancellationRequested || _faults > MostFaults || PathTimes.Seconds(pair, page, Retrieval.Base) > SecondsLeft)
            {
                return;
            }

            if (await FetchAsync(page, Retrieval.Base, stop).ConfigureAwait(false) is { } visit)
            {
                log.AddStream(visit);
            }
        }
    }

    /// <summary>Does jobs for tables 4 to 8. The first one has no action: the server takes actions only for clients
    /// that it has classified.</summary>
    internal async Task WorkAsync(JobQueue jobs, CancellationToken stop)
    {
        var isKnown = false;
        while (!stop.IsCancellationRequested && _faults <= MostFaults
            && (isKnown ? jobs.TryTake(SecondsLeft, out var job) : jobs.TryTakeBase(SecondsLeft, out job)))
        {
            if (await FetchAsync(job.Page, job.Retrieval, stop).ConfigureAwait(false) is { } visit)
            {
                log.AddAction(visit);
                isKnown = true;
            }
        }
    }

    // A page that fails is left out and told; a client whose pages keep failing ends.
    private async Task<PageVisit?> FetchAsync(SitePage page, Retrieval retrieval, CancellationToken stop)
    {
        try
        {
            return await client.FetchAsync(page, retrieval, stop).ConfigureAwait(false);
        }
        catch (Exception fault) when (stop.IsCancellationRequested
            && (fault is OperationCanceledException or IOException or SocketException or HttpRequestException))
        {
            return null;
        }
        catch (Exception fault) when (fault is InvalidDataException or IOException or SocketException or HttpRequestException)
        {
            _faults++;
            log.AddFault($"{pair.Name}, {page.Path}, {retrieval.Name}: {fault.Message}");
            return null;
        }
    }
}
