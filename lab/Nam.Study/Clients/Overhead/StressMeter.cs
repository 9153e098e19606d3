// SPDX-License-Identifier: MIT
using System.Diagnostics;
using System.Net;
using System.Net.Sockets;
using Nam.Study.Clients.Fetching;
using Nam.Study.Clients.Measuring;
using Nam.Study.Clients.Serving;
using Nam.Study.Hosting;

namespace Nam.Study.Clients.Overhead;

/// <summary>Requests as fast as they are answered, to a server that classifies clients and to one that does not: figure 2.</summary>
internal static class StressMeter
{
    /// <summary>Connections at the same time, as along the paper's axis.</summary>
    internal static readonly IReadOnlyList<int> Levels = [1, 10, 100, 1000];

    private const int MostWarmUpRequests = 5_000;

    // The smallest page stands for the paper's file of 716 bytes.
    private const string Target = "/s-s-s-1.html";

    /// <summary>Measures over loopback.</summary>
    /// <returns>The runs so far, also after <paramref name="stop"/>.</returns>
    internal static async Task<IReadOnlyList<StressRun>> MeasureAsync(
        StudyContext context, ClientPlan plan, IStudyProcess server, CancellationToken stop)
    {
        var runs = new List<StressRun>();
        var warmUp = Math.Min(2 * plan.StressRequests, MostWarmUpRequests);
        context.Progress.Begin("Stress test", Levels.Count);
        try
        {
            var plain = await StartAsync(server, isCharacterizing: false, stop);
            var characterizing = await StartAsync(server, isCharacterizing: true, stop);
            await AskAsync(plain, Levels[1], warmUp, stop);
            await AskAsync(characterizing, Levels[1], warmUp, stop);
            foreach (var connections in Levels)
            {
                context.Progress.Step($"{connections} connections");
                for (var run = 0; run < plan.StressRuns; run++)
                {
                    // Which one comes first alternates, so that a machine that becomes slower or faster does so for both.
                    foreach (var isCharacterizing in (bool[])[run % 2 == 0, run % 2 != 0])
                    {
                        var before = server.ProcessorTime;
                        var seconds = await AskAsync(isCharacterizing ? characterizing : plain, connections, plan.StressRequests, stop);
                        runs.Add(new StressRun(
                            connections, run, isCharacterizing, plan.StressRequests, seconds,
                            (server.ProcessorTime - before).TotalSeconds));
                    }
                }
            }

            await server.AskAsync<object?>(PageServerRole.End, null, stop);
        }
        catch (OperationCanceledException)
        {
            // What was measured until then counts.
        }

        return runs;
    }

    private static async Task<IPEndPoint> StartAsync(IStudyProcess server, bool isCharacterizing, CancellationToken stop)
    {
        var client = new ServedClient("198.18.255.1", null, IPAddress.Loopback.ToString());
        var ports = await server.AskAsync<ServerPorts>(PageServerRole.Start, new ServerSettings([client], isCharacterizing), stop);
        return new IPEndPoint(IPAddress.Loopback, ports.Http1[0]);
    }

    private static async Task<double> AskAsync(IPEndPoint server, int connections, int requests, CancellationToken stop)
    {
        var open = await Task.WhenAll(Enumerable.Range(0, connections).Select(_ =>
            HttpConnection.OpenAsync(
                new Socket(AddressFamily.InterNetwork, SocketType.Stream, ProtocolType.Tcp) { NoDelay = true }, server, stop)));
        try
        {
            var left = requests;
            var request = HttpConnection.RequestOf(Target, "1.1", server, "");
            var began = Stopwatch.GetTimestamp();
            await Task.WhenAll(open.Select(async connection =>
            {
                while (Interlocked.Decrement(ref left) >= 0)
                {
                    await connection.SendAsync(request, stop);
                    await connection.ReadAsync(stop);
                }
            }));
            return Stopwatch.GetElapsedTime(began).TotalSeconds;
        }
        finally
        {
            foreach (var connection in open)
            {
                connection.Dispose();
            }
        }
    }
}
