// SPDX-License-Identifier: MIT
using System.Diagnostics;
using System.Runtime;

namespace Nam.Benchmarks.Rivals.Measuring;

/// <summary>Times several calls in turns, so that what slows a machine for a while slows all of them alike.</summary>
internal static class Turns
{
    private const double SlowSeconds = 0.1;
    private const double WarmUpSeconds = 0.05;
    private const double SliceSeconds = 0.008;

    // The runtime waits 0.1 s for new methods to stop coming before it compiles often called ones better.
    private const double QuietSeconds = 0.3;
    private const double MostSettlingSeconds = 5;

    /// <summary>The median microseconds that each call takes of the processor. One that takes 0.1 s is called twice.</summary>
    internal static double[] Run(IReadOnlyList<Action> calls, int rounds)
    {
        var times = calls.Select(_ => new List<double>()).ToArray();
        var counts = calls.Select((call, index) => WarmUp(call, times[index])).ToArray();
        Settle([.. calls.Where((_, index) => counts[index] > 0)]);
        for (var round = 0; round < rounds; round++)
        {
            for (var index = 0; index < calls.Count; index++)
            {
                if (counts[index] > 0)
                {
                    // Nobody clears away what the call before has left.
                    GC.Collect(1);
                    times[index].Add(Time(calls[index], counts[index]));
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

    /// <returns>Calls that fill a turn; 0 of a slow one, whose two times are kept: once anything can be slow.</returns>
    private static int WarmUp(Action call, List<double> times)
    {
        var start = Stopwatch.GetTimestamp();
        do
        {
            times.Add(Time(call, 1));
            if (times.Count == 2 && times.Min() > SlowSeconds * 1e6)
            {
                return 0;
            }
        }
        while (times.Count < 2 || Stopwatch.GetElapsedTime(start).TotalSeconds < WarmUpSeconds);

        var turn = Math.Clamp((int)(SliceSeconds * 1e6 / times[^1]), 1, 10_000);
        times.Clear();
        return turn;
    }

    /// <summary>Goes on calling until nothing is compiled any more: a service makes its replies by code that has settled.</summary>
    private static void Settle(Action[] calls)
    {
        var (start, changed) = (Stopwatch.GetTimestamp(), Stopwatch.GetTimestamp());
        var compiled = JitInfo.GetCompiledMethodCount();
        while (calls.Length > 0 && Stopwatch.GetElapsedTime(changed).TotalSeconds < QuietSeconds
            && Stopwatch.GetElapsedTime(start).TotalSeconds < MostSettlingSeconds)
        {
            foreach (var call in calls)
            {
                call();
            }

            if (JitInfo.GetCompiledMethodCount() is var now && now != compiled)
            {
                (compiled, changed) = (now, Stopwatch.GetTimestamp());
            }
        }
    }

    private static double Time(Action call, int times)
    {
        var start = Now();
        for (var done = 0; done < times; done++)
        {
            call();
        }

        return (Now() - start) / times;
    }

    // Microseconds of the processor, which the work of others does not lengthen. Windows counts in steps longer than a turn.
    private static double Now() => OperatingSystem.IsWindows()
        ? Stopwatch.GetElapsedTime(0).TotalMicroseconds : Environment.CpuUsage.TotalTime.TotalMicroseconds;
}
