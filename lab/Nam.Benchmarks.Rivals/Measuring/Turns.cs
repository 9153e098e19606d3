// SPDX-License-Identifier: MIT
using System.Diagnostics;

namespace Nam.Benchmarks.Rivals.Measuring;

/// <summary>Times several calls in turns, so that a busy machine slows all of them alike.</summary>
internal static class Turns
{
    private const double SlowSeconds = 0.4;
    private const double WarmUpSeconds = 0.1;
    private const double SliceSeconds = 0.008;

    /// <summary>The median microseconds of each call. One that takes 0.4 s is called once.</summary>
    internal static double[] Run(IReadOnlyList<Action> calls, int rounds)
    {
        var counts = calls.Select(WarmUp).ToArray();
        var times = calls.Select(_ => new List<double>()).ToArray();
        for (var round = 0; round < rounds; round++)
        {
            for (var index = 0; index < calls.Count; index++)
            {
                if (counts[index] > 0 || round == 0)
                {
                    // Nobody clears away what the call before has left.
                    GC.Collect(1);
                    times[index].Add(Time(calls[index], Math.Max(1, counts[index])));
                }
            }
        }

        return [.. times.Select(Median)];
    }

    internal static double Median(List<double> values)
    {
        values.Sort();
        var middle = values.Count / 2;
        return values.Count % 2 == 1 ? values[middle] : (values[middle - 1] + values[middle]) / 2;
    }

    /// <returns>Calls that fill a turn; 0 of a slow one.</returns>
    private static int WarmUp(Action call)
    {
        var start = Stopwatch.GetTimestamp();
        for (var done = 0; done < 2 || Stopwatch.GetElapsedTime(start).TotalSeconds < WarmUpSeconds; done++)
        {
            if (Time(call, 1) > SlowSeconds * 1e6)
            {
                return 0;
            }
        }

        return Math.Clamp((int)(SliceSeconds * 1e6 / Time(call, 1)), 1, 10_000);
    }

    private static double Time(Action call, int times)
    {
        var start = Stopwatch.GetTimestamp();
        for (var done = 0; done < times; done++)
        {
            call();
        }

        return Stopwatch.GetElapsedTime(start).TotalMicroseconds / times;
    }
}
