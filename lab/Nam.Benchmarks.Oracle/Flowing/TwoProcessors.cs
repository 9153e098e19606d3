// SPDX-License-Identifier: MIT
using System.Diagnostics;
using Nam.Benchmarks.Oracle.Racing;
using Nam.Benchmarks.Oracle.Results;

namespace Nam.Benchmarks.Oracle.Flowing;

/// <summary>What two threads that compute at the same time gain on this machine: no more can what flows here.</summary>
internal static class TwoProcessors
{
    private const int Rounds = 15;
    private const int Steps = 20_000_000;

    internal static Figure Measure()
    {
        Compute();
        var ratios = new List<double>();
        for (var round = 0; round < Rounds; round++)
        {
            var alone = Time(() => Compute());
            ratios.Add(Time(() => Parallel.Invoke(() => Compute(), () => Compute())) / alone);
        }

        return new Figure(
            "two_processors_over_one", "time of two threads that compute ÷ of one", Statistics.Median(ratios),
            "1 if each has a processor to itself, 2 if they share one");
    }

    private static double Time(Action work)
    {
        var started = Stopwatch.GetTimestamp();
        work();
        return Stopwatch.GetElapsedTime(started).TotalSeconds;
    }

    private static ulong Compute()
    {
        var state = 1UL;
        for (var step = 0; step < Steps; step++)
        {
            state = (state * 6364136223846793005) + 1442695040888963407;
            state ^= state >> 29;
        }

        return state;
    }
}
