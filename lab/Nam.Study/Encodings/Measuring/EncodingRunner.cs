// SPDX-License-Identifier: MIT
using System.Globalization;
using Nam.Study.Encodings.Messages;
using Nam.Study.Encodings.Model;
using Nam.Study.Encodings.Serving;
using Nam.Study.Hosting;

namespace Nam.Study.Encodings.Measuring;

/// <summary>Measures, part after part.</summary>
/// <param name="run">Takes what is measured.</param>
/// <param name="progress">Shows how far it is.</param>
/// <param name="connect">Makes the network.</param>
/// <param name="start">Starts a process for a role.</param>
internal sealed class EncodingRunner(
    EncodingRun run,
    IStudyProgress progress,
    Func<StudyNetwork> connect,
    Func<string, CancellationToken, Task<IStudyProcess>> start)
{
    private EncodingPlan Plan => run.Plan;

    /// <summary>Measures everything.</summary>
    /// <exception cref="OperationCanceledException">It was told to stop; what was measured is there.</exception>
    internal async Task RunAsync(CancellationToken stop)
    {
        var folder = Directory.CreateTempSubdirectory("nam-encodings-").FullName;
        try
        {
            await MakeRowsAsync(folder, stop);
            using var network = connect();
            run.NetworkExcuse = network.Excuse;
            if (network.Excuse is { } excuse)
            {
                progress.Tell($"Measured on loopback: {excuse}");
            }

            await MeasureTimesAsync(network, folder, stop);
            await new HeapRunner(
                run, progress,
                (limit, token) => EncodingBench.StartAsync(start, network, folder, run.LongestQueries, limit, token)).RunAsync(stop);
            CheckPropositions(stop);
        }
        finally
        {
            Directory.Delete(folder, recursive: true);
        }
    }

    private async Task MakeRowsAsync(string folder, CancellationToken stop)
    {
        progress.Begin("Rows", Plan.Queries.Count + 1);
        progress.Step(string.Create(CultureInfo.InvariantCulture, $"Tables of TPC-H at scale factor {Plan.Scale}"));
        await using var rows = await start(RowsRole.Name, stop);
        await rows.AskAsync<object?>(RowsRole.Load, Plan.Scale, stop);
        foreach (var query in Plan.Queries)
        {
            progress.Step($"Q{query}");
            run.Rows[query] = await rows.AskAsync<int>(RowsRole.Save, new RowsRequest(folder, query), stop);
        }
    }

    private async Task MeasureTimesAsync(StudyNetwork network, string folder, CancellationToken stop)
    {
        await using var bench = await EncodingBench.StartAsync(start, network, folder, Plan.Queries, 0, stop);
        try
        {
            var rounds = Enumerable.Range(0, Plan.Rounds).Sum(round => Plan.SpeedsOf(round).Count());
            progress.Begin("Response times", (rounds + 1) * Plan.Queries.Count);
            foreach (var query in Plan.Queries)
            {
                progress.Step($"Q{query}, warming up");
                await TakeTurnsAsync(bench, CellsOf(query, 1, EncodingPlan.PaperLinkMegabits), null, stop);
            }

            for (var round = 0; round < Plan.Rounds; round++)
            {
                foreach (var speed in Plan.SpeedsOf(round))
                {
                    foreach (var query in Plan.Queries)
                    {
                        progress.Step(string.Create(CultureInfo.InvariantCulture, $"Q{query}, speed {speed}, round {round + 1}"));
                        await TakeTurnsAsync(bench, CellsOf(query, speed, EncodingPlan.PaperLinkMegabits), round, stop);
                    }
                }
            }

            if (network.Excuse is null)
            {
                await MeasureFastLinkAsync(network, bench, stop);
                await MeasureLossesAsync(network, bench, stop);
            }
        }
        finally
        {
            foreach (var (speed, times) in bench.Slowed)
            {
                run.Slowed[speed] = times;
            }
        }
    }

    // Table 1 again where the network is no bottleneck, as it was none for the paper's processors.
    private async Task MeasureFastLinkAsync(StudyNetwork network, EncodingBench bench, CancellationToken stop)
    {
        network.Set(EncodingPlan.FastLinkMegabits);
        progress.Begin("A link of 1 Gbit/s", Enumerable.Range(0, Plan.Rounds).Sum(round => Plan.SpeedsOf(round).Count()));
        for (var round = 0; round < Plan.Rounds; round++)
        {
            foreach (var speed in Plan.SpeedsOf(round))
            {
                progress.Step(
                    string.Create(CultureInfo.InvariantCulture, $"Q{EncodingPlan.LargestQuery}, speed {speed}, round {round + 1}"));
                var cells = CellsOf(EncodingPlan.LargestQuery, speed, EncodingPlan.FastLinkMegabits)
                    .Where(cell => cell.Channel == WireChannel.Tcp);
                await TakeTurnsAsync(bench, cells, round, stop);
            }
        }

        network.Set(EncodingPlan.PaperLinkMegabits);
    }

    // What the bound does not know: how TCP itself sends when packets are lost.
    private async Task MeasureLossesAsync(StudyNetwork network, EncodingBench bench, CancellationToken stop)
    {
        progress.Begin("Losses", Plan.Losses.Count);
        foreach (var loss in Plan.Losses)
        {
            progress.Step(string.Create(CultureInfo.InvariantCulture, $"{LossyCell(loss)}, loss {loss:P2}"));
            network.Set(EncodingPlan.LossyLinkMegabits, loss);
            run.Results.Add(LossyCell(loss), await bench.TakeTurnAsync(LossyCell(loss), Plan.LossyTurn, Plan.MostCalls, stop));
        }

        network.Set(EncodingPlan.PaperLinkMegabits);
    }

    private async Task TakeTurnsAsync(EncodingBench bench, IEnumerable<Cell> cells, int? round, CancellationToken stop)
    {
        // There and back, so that no encoding always comes after the same other one.
        foreach (var cell in round % 2 == 1 ? cells.Reverse() : cells)
        {
            var duration = round is null ? Plan.WarmUp : cell.Speed < 1 ? Plan.SlowTurn : Plan.Turn;
            var turn = await bench.TakeTurnAsync(cell, duration, Plan.MostCalls, stop);
            if (turn.Fault is { } fault)
            {
                throw new ToolException($"{cell} has no reply: {fault}");
            }

            if (turn.Rows != run.Rows[cell.Query])
            {
                throw new ToolException($"{cell} gave {turn.Rows} rows where the query has {run.Rows[cell.Query]}.");
            }

            if (round is not null)
            {
                run.Results.Add(cell, turn);
            }
        }
    }

    private void CheckPropositions(CancellationToken stop)
    {
        progress.Begin("The retransmission model", PropositionChecks.Losses.Count + PropositionChecks.Workloads.Count);
        foreach (var loss in PropositionChecks.Losses)
        {
            stop.ThrowIfCancellationRequested();
            progress.Step(string.Create(CultureInfo.InvariantCulture, $"Proposition 1, loss {loss:P2}"));
            run.ExpectedBits.Add(PropositionChecks.CheckExpectedBits(loss, Plan.Draws));
        }

        foreach (var (queries, packets) in PropositionChecks.Workloads)
        {
            stop.ThrowIfCancellationRequested();
            progress.Step($"Proposition 2, {queries} queries of {packets} packets");
            run.Throughput.Add(PropositionChecks.CheckThroughput(queries, packets, Plan.Draws));
        }
    }

    /// <summary>The reply that is sent while packets are lost: the longest, and small enough for a slow link.</summary>
    internal static Cell LossyCell(double loss) =>
        new(EncodingPlan.LargestQuery, WireEncoding.ZipBinary, WireChannel.Tcp)
        {
            LinkMegabits = EncodingPlan.LossyLinkMegabits, Loss = loss
        };

    private IEnumerable<Cell> CellsOf(int query, double speed, int linkMegabits) =>
        from channel in WireChannels.All
        from encoding in WireEncodings.All
        select new Cell(query, encoding, channel) { Speed = speed, LinkMegabits = linkMegabits };
}
