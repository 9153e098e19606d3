// SPDX-License-Identifier: MIT
using System.Diagnostics;

namespace Nam.Benchmarks.Wcf;

/// <summary>Times several ways in turns and compares them slot by slot, so that a busy machine slows all of them alike.</summary>
internal static class Slots
{
    private const int FewestSlots = 7;

    internal static IReadOnlyList<WayFigures> Run(Plan plan, params Way[] ways)
    {
        var calls = ways.Select(way => WarmUp(way, plan.Budget / (4 * ways.Length), plan.SlotSeconds)).ToArray();
        var times = ways.Select(_ => new List<double>()).ToArray();
        var start = Stopwatch.GetTimestamp();
        do
        {
            // Every other round runs backwards, so that no way always follows the same one.
            var isBackwards = times[0].Count % 2 == 1;
            for (var step = 0; step < ways.Length; step++)
            {
                var way = isBackwards ? ways.Length - 1 - step : step;
                times[way].Add(Time(ways[way], calls[way]));
            }
        }
        while (plan.Slots > 0 ? times[0].Count < plan.Slots : Stopwatch.GetElapsedTime(start) < plan.Budget * 0.75 || times[0].Count < FewestSlots);

        return [.. ways.Select((way, index) => Figures(way, times[0], times[index]))];
    }

    private static WayFigures Figures(Way way, List<double> first, List<double> own)
    {
        var ratios = first.Zip(own, (stock, other) => stock / other).Order().ToArray();
        return new WayFigures(
            way.Name, own.Order().ElementAt(own.Count / 2), Quantile(ratios, 0.5), Quantile(ratios, 0.25), Quantile(ratios, 0.75), own.Count, Allocated(way.Call));
    }

    private static double Quantile(double[] sorted, double share)
    {
        return sorted[(int)Math.Round(share * (sorted.Length - 1))];
    }

    private static double Time(Way way, int calls)
    {
        var start = Stopwatch.GetTimestamp();
        if (way.CallMany is { } many)
        {
            many(calls);
            return Stopwatch.GetElapsedTime(start).TotalMicroseconds / calls;
        }

        for (var index = 0; index < calls; index++)
        {
            way.Call();
        }

        return Stopwatch.GetElapsedTime(start).TotalMicroseconds / calls;
    }

    private static int WarmUp(Way way, TimeSpan time, double slotSeconds)
    {
        var start = Stopwatch.GetTimestamp();
        var calls = 0;
        do
        {
            way.Call();
            calls++;
        }
        while (Stopwatch.GetElapsedTime(start) < time || calls < 5);

        return Math.Clamp((int)(slotSeconds * 1e6 / Time(way, Math.Min(calls, 100))), 1, 1_000_000);
    }

    private static long Allocated(Action call)
    {
        const int Calls = 4;
        var before = GC.GetAllocatedBytesForCurrentThread();
        for (var index = 0; index < Calls; index++)
        {
            call();
        }

        return (GC.GetAllocatedBytesForCurrentThread() - before) / Calls;
    }
}
