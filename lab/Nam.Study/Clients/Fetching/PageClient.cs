// SPDX-License-Identifier: MIT
using System.Diagnostics;
using System.Net;
using System.Text;
using Nam.Study.Clients.Site;

namespace Nam.Study.Clients.Fetching;

/// <summary>An emulated client: fetches a page, waits until it is there, and fetches what it embeds, as the paper's
/// httperf does. Not thread-safe.</summary>
/// <param name="link">Its link.</param>
/// <param name="http1Port">The server's port for HTTP/1.0 and 1.1.</param>
/// <param name="http2Port">The server's port for HTTP/2.</param>
internal sealed class PageClient(ClientLink link, int http1Port, int http2Port)
{
    private const int OldConnections = 4;
    private const int SerialConnections = 2;
    private const int ConnectionsOfToday = 6;

    /// <summary>Fetches a page.</summary>
    /// <exception cref="InvalidDataException">The server sent something else than was asked for.</exception>
    internal async Task<PageVisit> FetchAsync(SitePage page, Retrieval retrieval, CancellationToken stop)
    {
        using var sockets = new SocketSupply(link, SocketsFor(page, retrieval.Manner));
        using var fetcher = Create(retrieval.Manner, sockets);
        var began = Stopwatch.GetTimestamp();
        var container = await fetcher.FetchPageAsync(page.Path, retrieval.Action, stop).ConfigureAwait(false);
        if (container.Status != (int)HttpStatusCode.OK || (container.Action ?? "") != retrieval.Action)
        {
            throw new InvalidDataException(
                $"{page.Path} was answered by {container.Status} and the action '{container.Action}'; expected is 200 and '{retrieval.Action}'.");
        }

        var paths = PageText.ObjectsOf(Encoding.ASCII.GetString(container.Decode()));
        var asked = Stopwatch.GetTimestamp();
        var objects = await fetcher.FetchObjectsAsync(paths, stop).ConfigureAwait(false);
        var count = CountOf(page, retrieval, objects);
        var ended = Stopwatch.GetTimestamp();
        Check(page, retrieval, count);
        return new PageVisit(
            link.Pair,
            link.Number,
            page,
            retrieval,
            container.ClientClass,
            Stopwatch.GetElapsedTime(began, ended).TotalSeconds,
            fetcher.ConnectSeconds,
            container.Body.Length + objects.Sum(reply => (long)reply.Body.Length),
            IsBundle(retrieval) ? objects[0].Body.Length / Stopwatch.GetElapsedTime(asked, ended).TotalSeconds : double.NaN);
    }

    private static bool IsBundle(Retrieval retrieval) => retrieval.Action is "bundle" or "bundle.gz";

    // With the bundle taken apart, which a client has to do before it can show anything.
    private static int CountOf(SitePage page, Retrieval retrieval, IReadOnlyList<HttpReply> objects)
    {
        if (objects.FirstOrDefault(reply => reply.Status != (int)HttpStatusCode.OK) is { } fault)
        {
            throw new InvalidDataException($"An object of {page.Path} was answered by {fault.Status}.");
        }

        return IsBundle(retrieval) && objects.Count == 1 ? ObjectBundle.Unpack(objects[0].Decode()).Count : objects.Count;
    }

    private static void Check(SitePage page, Retrieval retrieval, int count)
    {
        var expected = retrieval.Action switch
        {
            "baseonly" => 0,
            "halfobject" => (page.Objects + 1) / 2,
            _ => page.Objects,
        };
        if (count != expected)
        {
            throw new InvalidDataException($"{page.Path} has {count} objects with {retrieval.Name}; expected are {expected}.");
        }
    }

    private static int SocketsFor(SitePage page, Manner manner) => manner switch
    {
        Manner.Parallel10 => 1 + page.Objects,
        Manner.Serial11 => SerialConnections,
        Manner.Six11 => ConnectionsOfToday,
        _ => 1,
    };

    private IPageFetcher Create(Manner manner, SocketSupply sockets)
    {
        var server = new IPEndPoint(link.Server, manner == Manner.Http2 ? http2Port : http1Port);
        return manner switch
        {
            Manner.Parallel10 => new ParallelFetcher(sockets, server, OldConnections, isPersistent: false),
            Manner.Serial11 => new ParallelFetcher(sockets, server, SerialConnections, isPersistent: true),
            Manner.Six11 => new ParallelFetcher(sockets, server, ConnectionsOfToday, isPersistent: true),
            Manner.Pipelined11 => new PipelineFetcher(sockets, server),
            _ => new Http2Fetcher(sockets, server),
        };
    }
}
