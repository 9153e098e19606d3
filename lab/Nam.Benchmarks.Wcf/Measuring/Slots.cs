// SPDX-License-Identifier: MIT
using System.Diagnostics;

namespace Nam.Benchmarks.Wcf.Measuring;

/// <summary>Times several ways in turns and compares them slot by slot, so that a busy machine slows all of them alike.</summary>
internal static class Slots
{
    private const int FewestSlots = 7;

    internal static IReadOnlyList<WayFigures> Run(Plan plan, params Way[] ways)
    {
        var calls = ways.Select(way => WarmUp(way, plan.Budget / (4 * ways.Length), plan.SlotSeconds)).ToArray();
        var times = ways.Select(_ => new List<Slot>()).ToArray();
        var start = Stopwatch.GetTimestamp();
        do
        {
            // Each way has each place in the round equally often, and follows each other way.
            var round = times[0].Count;
            for (var step = 0; step < ways.Length; step++)
            {
                var way = (round + (round / ways.Length % 2 == 0 ? step : ways.Length - step)) % ways.Length;
                times[way].Add(Time(ways[way], calls[way]));
            }
        }
        while (plan.Slots > 0
            ? times[0].Count < plan.Slots
            : Stopwatch.GetElapsedTime(start) < plan.Budget * 0.75 || times[0].Count < FewestSlots);

        return [.. ways.Select((way, index) => Figures(way, times[0], times[index]))];
    }

    private static WayFigures Figures(Way way, List<Slot> first, List<Slot> own)
    {
        var ratios = first.Zip(own, (stock, other) => stock.Microseconds / other.Microseconds).Order().ToArray();
        var ofProcessor = first.Zip(own, (stock, other) => stock.ProcessorMicroseconds / other.ProcessorMicroseconds).Order().ToArray();
        var times = own.Select(slot => slot.Microseconds).Order().ToArray();
        return new WayFigures(
            way.Name,
            Quantile(times, 0.5),
            Quantile(ratios, 0.5),
            Quantile(ratios, 0.25),
            Quantile(ratios, 0.75),
            Quantile(ofProcessor, 0.5),
            own.Count,
            Allocated(way.Call));
    }

    private static double Quantile(double[] sorted, double share)
    {
        return sorted[(int)Math.Round(share * (sorted.Length - 1))];
    }

    private static Slot Time(Way way, int calls)
    {
        var processor = Environment.CpuUsage.TotalTime;
        var start = Stopwatch.GetTimestamp();
        if (way.CallMany is { } many)
        {
            many(calls);
        }
        else
        {
            for (var index = 0; index < calls; index++)
            {
                way.Call();
            }
        }

        var elapsed = Stopwatch.GetElapsedTime(start);
        return new Slot(elapsed.TotalMicroseconds / calls, (Environment.CpuUsage.TotalTime - processor).TotalMicroseconds / calls);
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

        return Math.Clamp((int)(slotSeconds * 1e6 / Time(way, Math.Min(calls, 100)).Microseconds), 1, 1_000_000);
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

    private readonly record struct Slot(double Microseconds, double ProcessorMicroseconds);
}
