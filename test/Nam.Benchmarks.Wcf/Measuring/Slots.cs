// SPDX-License-Identifier: MIT
using System.Diagnostics;

namespace Nam.Benchmarks.Wcf;

/// <summary>Times several ways in turns and compares them slot by slot, so that a busy machine slows all of them alike.</summary>
internal static class Slots
{
    private const double SlotSeconds = 0.01;
    private const int FewestSlots = 7;

    internal static IReadOnlyList<WayFigures> Run(TimeSpan budget, params Way[] ways)
    {
        var calls = ways.Select(way => WarmUp(way.Call, budget / (4 * ways.Length))).ToArray();
        var times = ways.Select(_ => new List<double>()).ToArray();
        var start = Stopwatch.GetTimestamp();
        do
        {
            // Every other round runs backwards, so that no way always follows the same one.
            for (var step = 0; step < ways.Length; step++)
            {
                var way = times[0].Count % 2 == 0 || step == 0 ? step : ways.Length - step;
                times[way].Add(Time(ways[way].Call, calls[way]));
            }
        }
        while (Stopwatch.GetElapsedTime(start) < budget * 0.75 || times[0].Count < FewestSlots);

        return [.. ways.Select((way, index) => Figures(way, times[0], times[index]))];
    }

    private static WayFigures Figures(Way way, List<double> first, List<double> own)
    {
        var ratios = first.Zip(own, (stock, other) => stock / other).Order().ToArray();
        return new WayFigures(
            way.Name, own.Order().ElementAt(own.Count / 2), Quantile(ratios, 0.5), Quantile(ratios, 0.25), Quantile(ratios, 0.75), Allocated(way.Call));
    }

    private static double Quantile(double[] sorted, double share)
    {
        return sorted[(int)Math.Round(share * (sorted.Length - 1))];
    }

    private static double Time(Action call, int calls)
    {
        var start = Stopwatch.GetTimestamp();
        for (var index = 0; index < calls; index++)
        {
            call();
        }

        return Stopwatch.GetElapsedTime(start).TotalMicroseconds / calls;
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
        while (Stopwatch.GetElapsedTime(start) < time || calls < 5);

        return Math.Clamp((int)(SlotSeconds * 1e6 / Time(call, 3)), 1, 100_000);
    }

    private static long Allocated(Action call)
    {
        const int Calls = 4;
        var before = GC.GetAllocatedBytesForCurrentThread();
        Time(call, Calls);
        return (GC.GetAllocatedBytesForCurrentThread() - before) / Calls;
    }
}
