// SPDX-License-Identifier: MIT
using System.Diagnostics;
using Nam.Benchmarks.Oracle.Racing;
using Nam.Benchmarks.Oracle.Results;

namespace Nam.Benchmarks.Oracle.Flowing;

/// <summary>What a pipeline of two threads gains on this machine: no more can what flows here.</summary>
internal static class Pipeline
{
    private const int Rounds = 31;
    private const int Blocks = 4;
    private const double BlockSeconds = 0.001;

    /// <summary>Measures it with the threads left to the system's scheduler, and kept on the halves of client and server.</summary>
    internal static IEnumerable<Figure> Measure()
    {
        var steps = 1_000_000;
        steps = (int)(steps * BlockSeconds / Enumerable.Range(0, 9).Min(_ => Time(() => Compute(steps))));
        yield return Figure("pipeline_over_ideal_left_alone", "left alone", Measure(steps, 0, 0));
        var (maker, taker) = (Processors.Half(isServer: true), Processors.Half(isServer: false));
        if (maker != 0)
        {
            yield return Figure("pipeline_over_ideal", "on a processor each", Measure(steps, maker, taker));
        }
    }

    private static Figure Figure(string name, string how, double ratio) => new(
        name, $"pipeline of two threads ÷ ideal, {how}", ratio, "four blocks of 1 ms; 1.6 where both share a processor");

    private static double Measure(int steps, ulong maker, ulong taker)
    {
        using var ready = new SemaphoreSlim(0);
        using var done = new SemaphoreSlim(0);
        var ratios = new List<double>();
        var taking = new Thread(() =>
        {
            _ = taker == 0 || Processors.TryKeep(taker, 0);
            for (var block = 0; block < Rounds * Blocks; block++)
            {
                ready.Wait();
                Compute(steps);
                if (block % Blocks == Blocks - 1)
                {
                    done.Release();
                }
            }
        });
        var making = new Thread(() =>
        {
            _ = maker == 0 || Processors.TryKeep(maker, 0);
            for (var round = 0; round < Rounds; round++)
            {
                Thread.Sleep(20);
                var one = Time(() => Compute(steps));
                ratios.Add(Time(() =>
                {
                    for (var block = 0; block < Blocks; block++)
                    {
                        Compute(steps);
                        ready.Release();
                    }

                    done.Wait();
                }) / (one * (Blocks + 1)));
            }
        });
        taking.Start();
        making.Start();
        making.Join();
        taking.Join();
        return Statistics.Median(ratios);
    }

    private static double Time(Action work)
    {
        var started = Stopwatch.GetTimestamp();
        work();
        return Stopwatch.GetElapsedTime(started).TotalSeconds;
    }

    private static ulong Compute(int steps)
    {
        var state = 1UL;
        for (var step = 0; step < steps; step++)
        {
            state = (state * 6364136223846793005) + 1442695040888963407;
            state ^= state >> 29;
        }

        return state;
    }
}
