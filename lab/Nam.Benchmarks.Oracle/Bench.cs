// SPDX-License-Identifier: MIT
using System.Diagnostics;
using Nam.Benchmarks.Oracle.Calling;
using Nam.Benchmarks.Oracle.Formats;
using Nam.Benchmarks.Oracle.Networks;
using Nam.Benchmarks.Oracle.Racing;
using Nam.Benchmarks.Oracle.Results;
using Nam.Benchmarks.Oracle.Scouting;
using Nam.Benchmarks.Oracle.Serving;

namespace Nam.Benchmarks.Oracle;

/// <summary>Measures all cells that the options ask for.</summary>
internal sealed class Bench(Options options, ResultLog log, CancellationToken stop)
{
    private const int WarmUpReplies = 5;
    private const double AnotherSize = 1.3;
    private const int MostContenders = 7;
    private const int MostContendersQuick = 4;

    private readonly Random _random = new(20031103);
    private readonly Scout _scout = new(options.Formats);
    private readonly RaceRules _rules = RulesOf(options);

    internal async Task RunAsync(ServerProcess server)
    {
        var scales = options.Scales.Where(scale => options.Links.Any(link => link.Scales.Contains(scale))).ToList();
        foreach (var scale in scales)
        {
            Say($"Scale factor {scale}: answering {options.Queries.Count} queries, then trying all formats over loopback.");
            var started = Stopwatch.GetTimestamp();
            var rows = await server.LoadAsync(scale, options.Queries);
            await _scout.RunAsync(server, scale, rows, options.CongestionControl, stop);
            Say($"  {Stopwatch.GetElapsedTime(started).TotalSeconds:0} s.");
        }

        if (stop.IsCancellationRequested)
        {
            return;
        }

        Say(ZstandardLibrary.IsAvailable
            ? "zstd is the system's libzstd.so.1."
            : "There is no libzstd.so.1 here: rows of zstd are left out.");
        if (_scout.LeftOut.Count > 0)
        {
            Say($"Left out where a lower level took too long: {string.Join(", ", _scout.LeftOut)}.");
        }

        var cells =
            (from link in options.Links
             from scale in link.Scales.Intersect(scales)
             from condition in options.Conditions
             from query in QueriesOf(scale)
             select (link, scale, query, condition)).ToList();
        var lineup = new Lineup(
            _scout, cells, options.IsQuick ? MostContendersQuick : MostContenders, options.IsFlow ? [Format.FlowingContainers] : []);
        Say($"{cells.Count} cells. Timed in every cell: {string.Join(", ", lineup.Kept)}.");
        foreach (var link in options.Links)
        {
            var (network, excuse) = link.Open();
            if (network is null)
            {
                Say($"{link.Title}: left out. {excuse}");
                continue;
            }

            await using (network)
            {
                var port = await server.ListenAsync(network, options.CongestionControl);
                foreach (var block in cells.Where(cell => cell.link == link).GroupBy(cell => (cell.scale, cell.condition)))
                {
                    await RunBlockAsync(
                        server, network, port, link, block.Key.scale, block.Key.condition, [.. block.Select(cell => cell.query)], lineup);
                }
            }
        }
    }

    private static RaceRules RulesOf(Options options)
    {
        var rules = options.IsQuick
            ? new RaceRules { MostRounds = 9, BudgetSeconds = 1, HardSeconds = 8, KeptSeconds = 0.5 }
            : new RaceRules();
        return options.Rounds is { } rounds ? rules with { Rounds = rounds, MostRounds = rounds } : rules;
    }

    private static void Say(string text) => Console.WriteLine(text);

    // At the larger scale factor only replies that differ: many queries have a handful of rows at any.
    private IEnumerable<int> QueriesOf(string scale) =>
        options.Queries.Where(query => _scout.TextBytes(scale, query) >= options.LeastTextBytes).Where(query =>
            scale == options.Scales[0] || _scout.TextBytes(scale, query) > AnotherSize * _scout.TextBytes(options.Scales[0], query));

    private async Task RunBlockAsync(
        ServerProcess server, INetwork network, int port, Link link, string scale, Condition condition, IReadOnlyList<int> queries,
        Lineup lineup)
    {
        var known = log.Cells.Select(cell => cell.Key).ToHashSet();
        if (stop.IsCancellationRequested || (log.StoryOf(link.Name, scale, condition.Name) is not null
            && queries.All(query => known.Contains($"{link.Name}/{scale}/{query}/{condition.Name}"))))
        {
            return;
        }

        var started = Stopwatch.GetTimestamp();
        await server.RenewAsync(options.SamplingShare);
        var callers = new Dictionary<Format, Caller>();
        var formats = queries.SelectMany(query => lineup.Of(link, scale, query, condition)).Distinct().ToList();
        using var ring = link.IsLossy ? new ConnectionRing(network, port, formats.Count) : null;
        try
        {
            foreach (var format in formats)
            {
                callers[format] = new Caller(format, network, port, condition, ring?.Of(callers.Count));
                await callers[format].ConnectAsync();
            }

            await server.BusyAsync(condition.BusyThreads);
            var measured = new List<CellResult>();
            foreach (var query in queries)
            {
                if (stop.IsCancellationRequested)
                {
                    return;
                }

                var runners = lineup.Of(link, scale, query, condition);
                var cell = await RunCellAsync(
                    link, scale, query, condition, runners, [.. runners.Select(format => callers[format])], ring, lineup);
                log.Add(cell);
                measured.Add(cell);
            }

            await server.BusyAsync(0);
            log.Add(new BlockStory(link.Name, scale, condition.Name, await server.TellAsync()));
            Say(CellTable.Progress(link, scale, condition, measured, Stopwatch.GetElapsedTime(started)));
        }
        finally
        {
            await server.BusyAsync(0);
            foreach (var caller in callers.Values)
            {
                await caller.DisposeAsync();
            }
        }
    }

    private async Task<CellResult> RunCellAsync(
        Link link, string scale, int query, Condition condition, IReadOnlyList<Format> runners, IReadOnlyList<Caller> callers,
        ConnectionRing? ring, Lineup lineup)
    {
        GC.Collect();
        var first = new List<TimedReply>();
        for (var i = 0; i < WarmUpReplies; i++)
        {
            first.Add(await callers[0].CallAsync(scale, query));
            await Task.Delay(link.DrainTime(first[^1].Bytes), CancellationToken.None);
        }

        var race = new Race(_rules.Times(condition.Effort), [.. runners.Select(format => lineup.Kept.Contains(format.Name))]);
        var replies = runners.Select(_ => new List<TimedReply>()).ToArray();
        while (race.Next() is { Count: > 0 } round && !stop.IsCancellationRequested)
        {
            var order = round.ToArray();
            _random.Shuffle(order);
            ring?.Turn();
            foreach (var runner in order)
            {
                var reply = await callers[runner].TakeTurnAsync(scale, query);
                replies[runner].Add(reply);
                race.Add(runner, reply.Seconds);
                await Task.Delay(link.DrainTime(reply.Bytes), CancellationToken.None);
            }
        }

        return new CellResult(
            link.Name,
            scale,
            query,
            condition.Name,
            link.RoundTripSeconds,
            _scout.TextBytes(scale, query),
            [.. runners.Select((format, index) => new FormatTimes(
                format.Name, replies[index].LastOrDefault().Bytes, race.TimesOf(index),
                [.. replies[index].Select(reply => reply.DecodeSeconds)],
                [.. replies[index].Select(reply => reply.ServerSeconds).Where(double.IsFinite)]))],
            [.. replies[0].Select(reply => reply.Format)],
            [.. first.Select(reply => reply.Seconds)],
            [.. first.Select(reply => reply.Format)]);
    }
}
