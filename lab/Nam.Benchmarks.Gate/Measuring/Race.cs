// SPDX-License-Identifier: MIT
using System.Diagnostics;
using Nam.Lab;

namespace Nam.Benchmarks.Gate.Measuring;

/// <summary>Runs the base twice and the new build in turns, cell by cell, round by round.</summary>
internal sealed class Race : IDisposable
{
    private const int MostCalls = 9;
    private const double EnoughSeconds = 0.01;
    private const int WarmCalls = 20;
    private const double WarmSeconds = 0.1;
    private const int LeastRounds = 3;
    private const int MostRounds = 25;
    private const int LearningRounds = 2;

    private readonly Random _random = new(46);
    private readonly Runner[] _runners;

    /// <summary>Starts two pairs of processes of the base and one of the new build.</summary>
    internal Race(string baseNode, string newNode, string replies)
    {
        _runners = [new Runner(baseNode, replies), new Runner(baseNode, replies), new Runner(newNode, replies)];
    }

    /// <summary>Calls cells over loopback until their code is compiled as in a service that runs for a while.</summary>
    internal async Task WarmAsync(IEnumerable<Cell> cells)
    {
        foreach (var runner in _runners)
        {
            await runner.OpenAsync(lab: null, flows: true);
            foreach (var cell in cells.DistinctBy(cell => (cell.Path, cell.Way.Reading)))
            {
                await runner.TakeTurnAsync(cell, WarmCalls, WarmSeconds);
            }
        }
    }

    /// <summary>Measures the cells of a link.</summary>
    /// <param name="link">The link.</param>
    /// <param name="cells">Its cells.</param>
    /// <param name="time">How long; three rounds are made in any case.</param>
    /// <exception cref="NetworkLabException">The link cannot be emulated here; the message says why.</exception>
    internal async Task<IReadOnlyList<RacedCell>> RunAsync(Link link, IReadOnlyList<Cell> cells, TimeSpan time)
    {
        var clock = Stopwatch.StartNew();
        await using var lab = link.Start();
        foreach (var runner in _runners)
        {
            await runner.OpenAsync(lab, flows: link != Link.Encoders);
        }

        var raced = cells.Select(cell => new RacedCell(cell)).ToList();
        for (var round = -LearningRounds; round < MostRounds; round++)
        {
            var started = clock.Elapsed;
            foreach (var cell in raced)
            {
                int[] order = [0, 1, 2];
                _random.Shuffle(order);
                foreach (var runner in order)
                {
                    var turn = await _runners[runner].TakeTurnAsync(cell.Cell, MostCalls, EnoughSeconds);
                    if (round >= 0)
                    {
                        cell.Turns[runner].Add(turn);
                    }
                }
            }

            if (round + 1 >= LeastRounds && clock.Elapsed + (clock.Elapsed - started) > time)
            {
                break;
            }
        }

        return raced;
    }

    public void Dispose()
    {
        foreach (var runner in _runners)
        {
            runner.Dispose();
        }
    }
}
