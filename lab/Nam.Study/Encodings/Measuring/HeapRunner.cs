// SPDX-License-Identifier: MIT
using Nam.Study.Encodings.Messages;

namespace Nam.Study.Encodings.Measuring;

/// <summary>Measures the longest replies of a server whose heap is limited: the paper's machine with 128 MB.</summary>
/// <param name="run">Takes what is measured.</param>
/// <param name="progress">Shows how far it is.</param>
/// <param name="start">Starts a server with a limit, in units of 2^20 bytes, and its caller.</param>
internal sealed class HeapRunner(EncodingRun run, IStudyProgress progress, Func<int, CancellationToken, Task<EncodingBench>> start)
{
    private const int WarmUp = -1;

    // Each server is a new one, with everything still to be compiled.
    private static readonly TimeSpan HeapWarmUp = TimeSpan.FromMilliseconds(80);

    private static readonly TimeSpan LongestTurn = TimeSpan.FromSeconds(60);

    private EncodingPlan Plan => run.Plan;

    /// <summary>The name of a limit in tables.</summary>
    internal static string NameOf(int megabytes) => megabytes == 0 ? "No limit" : $"{megabytes} MB";

    /// <summary>Measures all limits.</summary>
    internal async Task RunAsync(CancellationToken stop)
    {
        run.LongestQueries =
        [
            .. Plan.Queries
                .OrderByDescending(
                    query => run.Results.Count(new Cell(query, WireEncoding.Xml, WireChannel.Tcp), turn => turn.MessageBytes) ?? 0)
                .Take(Plan.HeapQueries),
        ];
        progress.Begin("A server with a limited heap", Plan.HeapLimits.Count * (Plan.HeapRounds + 1));
        foreach (var limit in Plan.HeapLimits)
        {
            var cells = run.LongestQueries
                .SelectMany(
                    query => WireEncodings.All.Select(encoding => new Cell(query, encoding, WireChannel.Tcp) { HeapMegabytes = limit }))
                .ToList();
            await MeasureAsync(limit, cells, stop);
        }
    }

    private async Task MeasureAsync(int limit, List<Cell> cells, CancellationToken stop)
    {
        EncodingBench? bench = null;
        try
        {
            for (var round = WarmUp; round < Plan.HeapRounds; round++)
            {
                progress.Step(round == WarmUp ? $"{NameOf(limit)}, warming up" : $"{NameOf(limit)}, round {round + 1}");
                foreach (var cell in round % 2 == 0 ? cells : cells.AsEnumerable().Reverse())
                {
                    // A reply that cannot be made once cannot be made again, and one that ended the server would end the next one.
                    if (run.Results.Fault(cell) is null)
                    {
                        bench ??= await start(limit, stop);
                        if (!await TakeTurnAsync(bench, cell, isCounted: round != WarmUp, stop))
                        {
                            await bench.DisposeAsync();
                            bench = null;
                        }
                    }
                }
            }
        }
        catch (ToolException fault) when (limit != 0)
        {
            // It does not even start with so little memory.
            cells.ForEach(cell => run.Results.Add(cell, Turn.Failed(fault.Message)));
        }
        finally
        {
            await (bench?.DisposeAsync() ?? ValueTask.CompletedTask);
        }
    }

    // Whether the server can go on.
    private async Task<bool> TakeTurnAsync(EncodingBench bench, Cell cell, bool isCounted, CancellationToken stop)
    {
        using var patience = CancellationTokenSource.CreateLinkedTokenSource(stop);
        patience.CancelAfter(LongestTurn);
        try
        {
            var turn = await bench.TakeTurnAsync(cell, isCounted ? Plan.Turn : HeapWarmUp, Plan.MostCalls, patience.Token);
            if (isCounted || turn.Fault is not null)
            {
                run.Results.Add(cell, turn);
            }

            return true;
        }
        catch (OperationCanceledException) when (!stop.IsCancellationRequested)
        {
            run.Results.Add(cell, Turn.Failed($"no reply within {LongestTurn.TotalSeconds} s"));
            return false;
        }
        catch (ToolException fault)
        {
            run.Results.Add(cell, Turn.Failed(fault.Message));
            return false;
        }
    }
}
