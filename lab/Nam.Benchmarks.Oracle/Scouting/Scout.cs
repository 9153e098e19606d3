// SPDX-License-Identifier: MIT
using System.Diagnostics;
using Nam.Benchmarks.Oracle.Calling;
using Nam.Benchmarks.Oracle.Formats;
using Nam.Benchmarks.Oracle.Networks;
using Nam.Benchmarks.Oracle.Racing;
using Nam.Benchmarks.Oracle.Serving;

namespace Nam.Benchmarks.Oracle.Scouting;

/// <summary>Tries all fixed formats on all replies over loopback: that warms both processes up, and tells which formats
/// are worth a race on slow networks.</summary>
/// <param name="wanted">Names of the formats that are tried beside stock text; none for all.</param>
internal sealed class Scout(IReadOnlyList<string> wanted)
{
    private const int Tries = 3;
    private const int WarmUpCalls = 400;
    private static readonly TimeSpan WarmUpTime = TimeSpan.FromSeconds(4);
    private const double LongSeconds = 0.25;
    private const double TooLongSeconds = 2;

    private readonly Dictionary<(string Scale, int Query), List<ScoutedFormat>> _found = [];

    /// <summary>Formats that were left out of some reply, being slower than two seconds at a lower level already.</summary>
    internal SortedSet<string> LeftOut { get; } = [];

    internal IReadOnlyList<ScoutedFormat> Of(string scale, int query) => _found[(scale, query)];

    internal long TextBytes(string scale, int query) => Of(scale, query).First(found => found.Format.Name == Format.PlainText).Bytes;

    internal async Task RunAsync(
        ServerProcess server, string scale, IReadOnlyDictionary<int, int> rows, string congestionControl, CancellationToken stop)
    {
        await using var network = new LoopbackNetwork();
        var port = await server.ListenAsync(network, congestionControl);
        await server.RenewAsync(null);
        await WarmUpAsync(network, port, scale, [.. rows.Keys], stop);
        foreach (var format in Format.All.Where(IsWanted))
        {
            await using var caller = new Caller(format, network, port, Condition.Idle);
            await caller.ConnectAsync();
            foreach (var (query, count) in rows)
            {
                if (stop.IsCancellationRequested)
                {
                    return;
                }

                if (!_found.TryGetValue((scale, query), out var found))
                {
                    _found[(scale, query)] = found = [];
                }

                if (IsTooLong(found, format))
                {
                    LeftOut.Add(format.Name);
                    continue;
                }

                found.Add(await TryAsync(caller, format, scale, query, count));
            }
        }
    }

    private bool IsWanted(Format format) => format.Kind != FormatKind.Auto
        && (wanted.Count == 0 || format.Name == Format.PlainText || wanted.Contains(format.Name));

    // NAM's own code is to be compiled as well as the code of what it is compared with, in both processes.
    private static async Task WarmUpAsync(INetwork network, int port, string scale, IReadOnlyList<int> queries, CancellationToken stop)
    {
        await using var caller = new Caller(Format.All[0], network, port, Condition.Idle);
        var started = Stopwatch.GetTimestamp();
        for (var i = 0; i < WarmUpCalls && Stopwatch.GetElapsedTime(started) < WarmUpTime && !stop.IsCancellationRequested; i++)
        {
            await caller.CallAsync(scale, queries[i % queries.Count]);
        }
    }

    // A higher level of the same codec is not faster.
    private static bool IsTooLong(List<ScoutedFormat> found, Format format) =>
        format.Kind == FormatKind.Stock && found.Exists(other => other.Format.Codec == format.Codec && other.Format.Level < format.Level
            && other.Seconds > (format.Level > 9 ? TooLongSeconds / 20 : TooLongSeconds));

    private static async Task<ScoutedFormat> TryAsync(Caller caller, Format format, string scale, int query, int rows)
    {
        var best = default(TimedReply);
        for (var i = 0; i < Tries; i++)
        {
            var reply = await caller.CallAsync(scale, query);
            if (reply.Rows != rows)
            {
                throw new InvalidDataException(
                    $"The reply to query {query} in the format {format.Name} has {reply.Rows} rows; it has to have {rows}.");
            }

            if (best.Bytes == 0 || reply.Seconds < best.Seconds)
            {
                best = reply;
            }

            if (i > 0 && reply.Seconds > LongSeconds)
            {
                break;
            }
        }

        return new ScoutedFormat(format, best.Bytes, best.Seconds, best.DecodeSeconds);
    }
}
