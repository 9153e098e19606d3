// SPDX-License-Identifier: MIT
using System.Collections.Concurrent;
using System.Diagnostics;
using Nam.Study.Clients.Fetching;
using Nam.Study.Clients.Serving;
using Nam.Study.Clients.Site;
using Nam.Study.Hosting;

namespace Nam.Study.Clients.Measuring;

/// <summary>All emulated clients at the same time, each on a link of its own, fetching pages from one server.</summary>
internal sealed class PageMeasurement(StudyContext context, ClientPlan plan, SiteContent site)
{
    private const int LabsAtOnce = 4;
    private const double StepSeconds = 5;

    private readonly VisitLog _log = new();
    private readonly long _begun = Stopwatch.GetTimestamp();

    /// <summary>What was fetched so far.</summary>
    internal VisitLog Log => _log;

    /// <summary>Clients that fetched pages.</summary>
    internal int Clients { get; private set; }

    /// <summary>Cells of tables 4 to 8, counted in every round, for which there was no time.</summary>
    internal int JobsLeft { get; private set; }

    /// <summary>Fetches pages until the plan's time is over.</summary>
    /// <param name="server">The process of <see cref="PageServerRole"/>.</param>
    /// <param name="hasLab">Whether there are labs; otherwise one client on a LAN fetches over loopback.</param>
    /// <param name="stop">Ends it before.</param>
    /// <exception cref="ToolException">A lab or the server cannot be started.</exception>
    internal async Task RunAsync(IStudyProcess server, bool hasLab, CancellationToken stop)
    {
        var streams = hasLab
            ? ClientPairs.All.SelectMany(pair => Enumerable.Repeat(pair, plan.StreamClientsOf(pair))).ToList()
            : [ClientPairs.OnLoopback];
        var workers = hasLab
            ? ClientPairs.WithActions.SelectMany(pair => Enumerable.Repeat(pair, plan.ActionClientsOf(pair, site)))
            : [ClientPairs.OnLoopback];
        ClientPair[] pairs = [.. streams, .. workers];
        Clients = pairs.Length;
        var links = await StartAsync(pairs, hasLab, stop);
        try
        {
            stop.ThrowIfCancellationRequested();
            var ports = await server.AskAsync<ServerPorts>(
                PageServerRole.Start, new ServerSettings([.. links.Select(link => link.Served)], IsCharacterizing: true), stop);
            var clients = links.Select((link, i) => new PageClient(link, ports.Http1[i], ports.Http2[i])).ToList();
            await FetchAsync(links, clients, streams.Count, stop);
        }
        finally
        {
            // A lab's process takes a while to end.
            Parallel.ForEach(links, link => link.Dispose());
        }
    }

    /// <summary>Starts links, some at once, each as a step.</summary>
    /// <param name="count">How many.</param>
    /// <param name="start">Starts one of them.</param>
    /// <param name="progress">Told of each that begins.</param>
    /// <param name="stop">Ends it before.</param>
    internal static void StartEach(int count, Action<int> start, IStudyProgress progress, CancellationToken stop)
    {
        var gate = new Lock();
        var begun = 0;
        progress.Begin("Networks", count);
        Parallel.For(0, count, new ParallelOptions { MaxDegreeOfParallelism = LabsAtOnce, CancellationToken = stop }, i =>
        {
            lock (gate)
            {
                progress.Step($"link {++begun} of {count}, with a process of its own");
            }

            start(i);
        });
    }

    private async Task<ClientLink[]> StartAsync(ClientPair[] pairs, bool hasLab, CancellationToken stop)
    {
        if (!hasLab)
        {
            return [.. pairs.Select(ClientLink.OnLoopback)];
        }

        var links = new ConcurrentDictionary<int, ClientLink>();
        try
        {
            await Task.Run(
                () => StartEach(pairs.Length, i => links[i] = ClientLink.Start(pairs[i], i), context.Progress, stop),
                CancellationToken.None);
            return [.. links.OrderBy(link => link.Key).Select(link => link.Value)];
        }
        catch (Exception fault)
        {
            foreach (var link in links.Values)
            {
                link.Dispose();
            }

            if (fault is AggregateException { InnerException: ToolException inner })
            {
                throw new ToolException(inner.Message, inner);
            }

            throw;
        }
    }

    private async Task FetchAsync(ClientLink[] links, List<PageClient> clients, int streams, CancellationToken stop)
    {
        var seconds = plan.PageSecondsAfter(Stopwatch.GetElapsedTime(_begun));
        var steps = (int)Math.Ceiling(seconds / StepSeconds);
        var deadline = Stopwatch.GetTimestamp() + (long)(seconds * Stopwatch.Frequency);
        using var late = CancellationTokenSource.CreateLinkedTokenSource(stop);
        late.CancelAfter(TimeSpan.FromSeconds(seconds + plan.LateSeconds));
        var stream = PageStream.Draw(site);
        var queues = links.Skip(streams).Select(link => link.Pair).Distinct()
            .ToDictionary(pair => pair, pair => new JobQueue(PageJob.Plan(pair, site, plan.Rounds)));
        context.Progress.Begin($"Pages, {links.Length} clients at the same time", steps);
        var all = Task.WhenAll(links.Select((link, i) =>
        {
            var session = new ClientSession(link.Pair, clients[i], _log, deadline);
            return Task.Run(
                () => i < streams
                    ? session.FollowAsync(PartOf(stream, links, i, streams), late.Token)
                    : session.WorkAsync(queues[link.Pair], late.Token), CancellationToken.None);
        }));
        for (var step = 0; !all.IsCompleted; step++)
        {
            if (step < steps)
            {
                context.Progress.Step($"{_log.Count} pages, {queues.Values.Sum(queue => queue.Count)} to go for tables 4 to 8");
            }

            await Task.WhenAny(all, Task.Delay(TimeSpan.FromSeconds(StepSeconds), CancellationToken.None));
        }

        await all;
        JobsLeft = queues.Values.Sum(queue => queue.Count);
    }

    // Clients of the same pair begin at different places of the stream, so that together they see more of it.
    private static IEnumerable<SitePage> PartOf(IReadOnlyList<SitePage> stream, ClientLink[] links, int client, int streams)
    {
        var pair = links[client].Pair;
        var (place, count) = (links.Take(client).Count(link => link.Pair == pair), links.Take(streams).Count(link => link.Pair == pair));
        return stream.Skip(place * stream.Count / count).Take(stream.Count / count);
    }
}
