// SPDX-License-Identifier: MIT
using System.Diagnostics;

namespace Nam.Benchmarks.Containers;

/// <summary>Times several ways of doing one thing in turns, so that a busy machine slows all of them alike.</summary>
internal static class Interleaved
{
    private const double SliceSeconds = 0.006;

    /// <summary>Median time of a call, and bytes allocated by one, for each way.</summary>
    internal static IReadOnlyList<Result> Run(TimeSpan budget, params (string Name, Action Call)[] ways)
    {
        var calls = new int[ways.Length];
        for (var way = 0; way < ways.Length; way++)
        {
            calls[way] = WarmUp(ways[way].Call, budget / (3 * ways.Length));
        }

        var times = ways.Select(_ => new List<double>()).ToArray();
        var end = Stopwatch.GetTimestamp() + (long)(budget.TotalSeconds * 2 / 3 * Stopwatch.Frequency);
        do
        {
            for (var way = 0; way < ways.Length; way++)
            {
                var start = Stopwatch.GetTimestamp();
                for (var call = 0; call < calls[way]; call++)
                {
                    ways[way].Call();
                }

                times[way].Add(Stopwatch.GetElapsedTime(start).TotalMicroseconds / calls[way]);
            }
        }
        while (Stopwatch.GetTimestamp() < end || times[0].Count < 5);

        return [.. ways.Select((way, index) => new Result(way.Name, Median(times[index]), Allocated(way.Call)))];
    }

    private static int WarmUp(Action call, TimeSpan time)
    {
        var start = Stopwatch.GetTimestamp();
        var calls = 0;
        do
        {
            call();
            calls++;
        }
        while (Stopwatch.GetElapsedTime(start) < time || calls < 40);

        var again = Stopwatch.GetTimestamp();
        call();
        return Math.Clamp((int)(SliceSeconds / Stopwatch.GetElapsedTime(again).TotalSeconds), 1, 100_000);
    }

    private static long Allocated(Action call)
    {
        var before = GC.GetAllocatedBytesForCurrentThread();
        for (var index = 0; index < 4; index++)
        {
            call();
        }

        return (GC.GetAllocatedBytesForCurrentThread() - before) / 4;
    }

    private static double Median(List<double> times)
    {
        times.Sort();
        return times[times.Count / 2];
    }

    internal readonly record struct Result(string Name, double Microseconds, long AllocatedBytes);
}
