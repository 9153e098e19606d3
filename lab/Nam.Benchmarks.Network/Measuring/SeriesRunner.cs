// SPDX-License-Identifier: MIT
using System.Diagnostics;
using Nam.Client;
using Nam.Lab;
using Nam.Network;

namespace Nam.Benchmarks.Network.Measuring;

/// <summary>Measures series.</summary>
internal sealed class SeriesRunner(Options options)
{
    internal const int WarmUpReplies = 5;

    /// <summary>How long a connection is idle before it is used again, in seconds.</summary>
    internal const double IdleSeconds = 1.5;

    // So many connections take turns being idle.
    private const int IdleConnections = 8;
    private const int MostWarmUpBytes = 400_000;
    private const double MostWarmUpSeconds = 2;
    private const int LargeBytes = 2_000_000;
    private const int HugeBytes = 20_000_000;
    private const double SlowSeconds = 3;
    private static readonly TimeSpan ThinkTime = TimeSpan.FromMilliseconds(20);

    private readonly Random _random = new(20031103);

    /// <summary>Measures a series.</summary>
    internal async Task<IReadOnlyList<MeasuredReply>> RunAsync(NetworkLab lab, Series series, CancellationToken stop)
    {
        var sizes = options.Sizes.Where(size => TrueLink.Seconds(series, size) <= options.LongestSeconds).ToList();
        if (sizes.Count == 0)
        {
            return [];
        }

        var calls = new List<(string? Id, int Bytes, double Seconds)>();
        await using var server = await Server.StartAsync(lab, series.CongestionControl);
        await using (var engine = new NamClient(new NamClientOptions()))
        {
            var callers = Enumerable.Range(0, series.State == ConnectionState.Idle ? IdleConnections : 1)
                .Select(_ => new Caller(lab, engine, server.Address, series.State == ConnectionState.Fresh))
                .ToList();
            try
            {
                await CallAsync(series, callers, sizes, calls, stop);
            }
            finally
            {
                callers.ForEach(caller => caller.Dispose());
            }
        }

        var journal = server.ReadJournal();
        var replies = new List<MeasuredReply>();
        for (var i = 0; i < calls.Count; i++)
        {
            var (id, bytes, seconds) = calls[i];
            if (id is null || !journal.TryGetValue(id, out var entry))
            {
                continue;
            }

            // Of a new connection the client reports what is left when its opening is taken off by a rule, of others what it saw.
            var observed = series.State != ConnectionState.Fresh && entry.ObservedTotalSeconds is { } reported ? reported : seconds;
            var path = entry.Plan.Path;
            replies.Add(new MeasuredReply(
                series, i, bytes, i < WarmUpCount(series), observed, entry.SentTransferSeconds,
                TransferModels.Round.TransferSeconds(bytes, path), path));
        }

        return replies;
    }

    // Every idle connection has to have had a reply before.
    private static int WarmUpCount(Series series) =>
        series.State == ConnectionState.Idle ? Math.Max(WarmUpReplies, IdleConnections) : WarmUpReplies;

    private static bool IsInRound(Series series, int size, int round)
    {
        var every = size >= HugeBytes ? 4 : size >= LargeBytes ? 2 : 1;
        return round % every == 0 && (round == 0 || TrueLink.Seconds(series, size) <= SlowSeconds);
    }

    private async Task CallAsync(
        Series series, List<Caller> callers, List<int> sizes, List<(string? Id, int Bytes, double Seconds)> calls, CancellationToken stop)
    {
        async Task AddAsync(int size)
        {
            var caller = callers[calls.Count % callers.Count];
            var idle = series.State == ConnectionState.Idle && caller.LastEnded > 0
                ? TimeSpan.FromSeconds(IdleSeconds) - Stopwatch.GetElapsedTime(caller.LastEnded)
                : ThinkTime;
            if (idle > TimeSpan.Zero)
            {
                await Task.Delay(idle, stop);
            }

            var (id, seconds) = await caller.CallAsync(size, stop);
            calls.Add((id, size, seconds));
        }

        var learning = sizes.Where(size => size <= MostWarmUpBytes && TrueLink.Seconds(series, size) <= MostWarmUpSeconds)
            .DefaultIfEmpty(sizes[0]).ToArray();
        for (var i = 0; i < WarmUpCount(series); i++)
        {
            await AddAsync(learning[^((i % learning.Length) + 1)]);
        }

        var started = Stopwatch.GetTimestamp();
        for (var round = 0; round < options.Rounds; round++)
        {
            var order = sizes.Where(size => IsInRound(series, size, round)).ToArray();
            _random.Shuffle(order);
            foreach (var size in order)
            {
                if (round > 0 && Stopwatch.GetElapsedTime(started).TotalSeconds + TrueLink.Seconds(series, size) > options.SeriesSeconds)
                {
                    continue;
                }

                await AddAsync(size);
            }
        }

        // Brings the report on the reply before.
        await AddAsync(sizes[0]);
        calls.RemoveAt(calls.Count - 1);
    }
}
