// SPDX-License-Identifier: MIT
using System.Diagnostics;
using System.Globalization;
using Nam.Benchmarks.Oracle.Flowing;
using Nam.Benchmarks.Oracle.Overhead;
using Nam.Benchmarks.Oracle.Results;
using Nam.Benchmarks.Oracle.Serving;
using Nam.Benchmarks.Wcf.Measuring;

namespace Nam.Benchmarks.Oracle;

/// <summary>Measures, or takes what an earlier run measured, and sums it up.</summary>
internal sealed class OracleProgram(Options options, CancellationToken stop)
{
    private readonly ResultLog _log = new(options.File, Machine.Describe().Commit);

    internal async Task<int> RunAsync()
    {
        if (options.IsOwnCost)
        {
            PrintOwnCosts();
            return 0;
        }

        var machine = Machine.Describe();
        if (options.IsReport || options.Explain is not null || options.IsResumed)
        {
            _log.Read();
        }

        if (options.Explain is { } place)
        {
            return Explain(place);
        }

        var earlier = _log.Cells.Count;
        var earlierSeconds = _log.Cells.Sum(cell => cell.TookSeconds);
        var started = Stopwatch.GetTimestamp();
        if (options.IsFlow)
        {
            return await RunFlowAsync(machine, started, earlier);
        }

        IReadOnlyList<OwnCost> costs = [];
        if (!options.IsReport)
        {
            await MeasureAsync();
            costs = stop.IsCancellationRequested || options.IsUnseen ? [] : OwnCost.Measure();
        }

        var judged = _log.Cells.Select(cell => new JudgedCell(cell)).ToList();
        if (judged.Count == 0)
        {
            Console.Error.WriteLine($"There is nothing to sum up: {options.File} has no cells.");
            return 1;
        }

        var run = new Run(
            DateTime.UtcNow, machine, earlierSeconds + Stopwatch.GetElapsedTime(started).TotalSeconds, earlier, options.IsQuick,
            [.. Summary.Of(judged), .. OwnCost.Figures(costs)], judged, options.IsUnseen);
        Print(run);
        if (options.IsWritten)
        {
            Report.Write(run, Path.Combine("docs", "results"));
        }

        return 0;
    }

    private async Task<int> RunFlowAsync(Machine machine, long started, int earlier)
    {
        // Before this process keeps to the client's processors.
        var pipeline = Pipeline.Measure().ToList();
        var rows = new List<RowsMeasurement>();
        if (!options.IsReport && options.Formats.Count == 0 && OperatingSystem.IsLinux())
        {
            foreach (var (kind, budget) in RowsMeasurement.Kinds)
            {
                rows.Add(await RowsMeasurement.MeasureAsync(kind, budget));
                Console.WriteLine(rows[^1]);
            }
        }

        if (!options.IsReport && !options.IsMemory)
        {
            await MeasureAsync();
        }

        var judged = _log.Cells.Select(cell => new JudgedCell(cell)).ToList();
        var run = new Run(
            DateTime.UtcNow, machine, Stopwatch.GetElapsedTime(started).TotalSeconds, earlier, options.IsQuick,
            [.. FlowSummary.Of(judged, rows), .. pipeline], judged);
        foreach (var figure in run.Figures)
        {
            Console.WriteLine(CellTable.FigureLine(figure));
        }

        if (options.IsWritten)
        {
            FlowReport.Write(run, Path.Combine("docs", "results"));
        }

        return 0;
    }

    private async Task MeasureAsync()
    {
        if (!options.IsResumed)
        {
            _log.Begin();
        }

        // The server first: it must not inherit the client's priority and processors.
        await using var server = ServerProcess.Start();
        if (!Processors.TryKeep(Processors.Half(isServer: false)))
        {
            Console.WriteLine("Client and server share their processors: what flows gains less than between two machines.");
        }

        if (!Priority.TryRaise())
        {
            Console.WriteLine("This process may not raise its priority: with a loaded server the client is slowed, too.");
        }

        await new Bench(options, _log, stop).RunAsync(server);
    }

    private static void PrintOwnCosts()
    {
        Console.WriteLine($"{"reply",-6}{"network",-10}{"format",-18}{"chosen, µs",12}{"forced, µs",12}{"own, µs",10}");
        foreach (var cost in OwnCost.Measure())
        {
            Console.WriteLine(string.Create(
                CultureInfo.InvariantCulture,
                $"Q{cost.Query,-5}{cost.Network,-10}{cost.Format,-18}{1e6 * cost.ChosenSeconds,12:0.0}{1e6 * cost.ForcedSeconds,12:0.0}{cost.OwnMicroseconds,10:0.0}"));
        }
    }

    private int Explain(string place)
    {
        var cells = Explanation.Find(_log.Cells, place).ToList();
        if (cells.Count == 0)
        {
            Console.Error.WriteLine($"{options.File} has no cell '{place}'.");
            return 1;
        }

        foreach (var cell in cells)
        {
            var story = _log.StoryOf(cell.Link, cell.Scale, cell.Condition)
                ?.Operations.FirstOrDefault(operation => operation.Query == cell.Query);
            foreach (var line in Explanation.Lines(cell, story))
            {
                Console.WriteLine(line);
            }

            Console.WriteLine();
        }

        return 0;
    }

    private void Print(Run run)
    {
        Console.WriteLine();
        Console.WriteLine(CellTable.Header);
        foreach (var cell in run.Cells)
        {
            Console.WriteLine(CellTable.Line(cell));
        }

        Console.WriteLine();
        if (options.IsPaper)
        {
            foreach (var line in Figure7.Lines(run.Cells))
            {
                Console.WriteLine(line);
            }

            Console.WriteLine();
        }

        foreach (var figure in run.Figures)
        {
            Console.WriteLine(CellTable.FigureLine(figure));
        }

        Console.WriteLine();
        var worst = run.Cells.MaxBy(cell => double.IsNaN(cell.OverBest) ? 0 : cell.OverBest)!.Cell;
        Console.WriteLine(
            $"The cells are in {_log.Path}. What NAM thought of the worst: ./build.sh bench oracle --explain {worst.Link}/{worst.Query}/{worst.Condition}/{worst.Scale}");
    }
}
