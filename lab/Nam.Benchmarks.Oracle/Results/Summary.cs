// SPDX-License-Identifier: MIT
using System.Globalization;
using Nam.Benchmarks.Oracle.Racing;

namespace Nam.Benchmarks.Oracle.Results;

/// <summary>The figures of a run.</summary>
internal static class Summary
{
    private const long LargeReplyBytes = 100_000;

    // On a LAN a round trip is less than a turn of the thread pool; there the first replies are told in milliseconds.
    private const double RealRoundTripSeconds = 0.001;

    private const long TellingReplyBytes = 10_000;

    private const string Stock = "stock ";

    internal static IReadOnlyList<Figure> Of(IReadOnlyList<JudgedCell> cells)
    {
        var figures = new List<Figure>();
        var judged = cells.Where(cell => !double.IsNaN(cell.OverBest)).ToList();
        if (judged.Count == 0)
        {
            return figures;
        }

        var mean = Statistics.GeometricMean(judged.Select(cell => cell.OverBest));
        figures.Add(new Figure("geomean_over_best", "NAM ÷ best of the cell, geometric mean", mean, $"{judged.Count} cells", AtMost: 1.03));
        var worst = judged.MaxBy(cell => cell.OverBest)!;
        figures.Add(new Figure(
            "worst_over_best", "NAM ÷ best, worst cell", worst.OverBest, $"{worst.Cell.Key}: {worst.Choice} for {worst.BestFormat}",
            AtMost: 1.15));
        figures.Add(Share("cells_over_best_by_15_percent", "cells where NAM ÷ best is above 1.15", judged, cell => cell.OverBest > 1.15));
        AddFixed(figures, "speedup_over_best_stock", "best fixed of today's stacks ÷ NAM, all cells", judged, IsStock, 1.5);
        AddPossible(figures, judged);
        AddFixed(
            figures, "speedup_over_best_stock_large", "best fixed of today's stacks ÷ NAM, replies of 10 KB and up",
            [.. judged.Where(cell => cell.Cell.TextBytes >= TellingReplyBytes)], IsStock);
        AddFixed(figures, "speedup_over_best_fixed", "best fixed of any kind ÷ NAM, all cells", judged, _ => true, 1);
        AddFixed(
            figures, "speedup_over_best_fixed_burdened", "best fixed of any kind ÷ NAM, loaded and slow cells",
            [.. judged.Where(cell => cell.Cell.Condition != Condition.Idle.Name)], _ => true, 1.05);
        AddText(figures, judged);
        AddFirst(figures, judged);
        return figures;
    }

    private static bool IsStock(string format) => format.StartsWith(Stock, StringComparison.Ordinal);

    // Smaller replies take a round trip whatever is done to them: they bound what a choice can gain over all cells.
    private static void AddPossible(List<Figure> figures, IReadOnlyList<JudgedCell> cells)
    {
        if (BestFixed.Of(cells, IsStock) is { } best)
        {
            var ratio = Statistics.GeometricMean(cells.Select(cell =>
                UnbiasedBest.Ratio(cell.Cell.Find(best.Format)!.Seconds, [.. cell.Cell.Formats.Skip(1).Select(times => times.Seconds)]))
                .Where(double.IsFinite));
            figures.Add(
                new Figure("possible_speedup_over_best_stock", "the same ÷ the best of each cell: what is possible", ratio, best.Format));
        }
    }

    private static void AddFixed(
        List<Figure> figures, string name, string title, IReadOnlyList<JudgedCell> cells, Func<string, bool> counts, double? goal = null)
    {
        if (BestFixed.Of(cells, counts) is { } best)
        {
            figures.Add(new Figure(name, title, best.Speedup, best.Format, AtLeast: goal));
        }
    }

    private static void AddText(List<Figure> figures, IReadOnlyList<JudgedCell> cells)
    {
        var slowest = cells.MaxBy(cell => cell.OverText)!;
        figures.Add(new Figure(
            "worst_over_text", "NAM ÷ stock text, worst cell", slowest.OverText, $"{slowest.Cell.Key}: {slowest.Choice}", AtMost: 1));
        figures.Add(Share(
            "cells_slower_than_text_by_5_percent", "cells where NAM ÷ stock text is above 1.05", cells, cell => cell.OverText > 1.05));
        var near = cells.Where(
            cell => cell.Cell.RoundTripSeconds < RealRoundTripSeconds && cell.Cell.TextBytes >= LargeReplyBytes).ToList();
        if (near.Count > 0)
        {
            var least = near.MaxBy(cell => cell.OverText)!;
            figures.Add(new Figure(
                "least_speedup_over_text_near", "stock text ÷ NAM, loopback and LAN, 100 KB up, least", 1 / least.OverText,
                $"{least.Cell.Key}: {least.Choice}", AtLeast: 2));
        }
    }

    private static void AddFirst(List<Figure> figures, IReadOnlyList<JudgedCell> cells)
    {
        var far = cells.Where(cell => cell.Cell.RoundTripSeconds >= RealRoundTripSeconds).ToList();
        if (far.Count > 0)
        {
            var worst = far.MaxBy(cell => cell.FirstBehindText / cell.Cell.RoundTripSeconds)!;
            var roundTrips = worst.FirstBehindText / worst.Cell.RoundTripSeconds;
            figures.Add(new Figure(
                "worst_first_replies_round_trips", "first five replies behind stock text, round trips, worst",
                roundTrips, worst.Cell.Key, AtMost: 1));
        }

        if (far.Count > 0)
        {
            var behind = far.Sum(cell => cell.FirstRepliesBehind);
            figures.Add(new Figure(
                "first_replies_behind", "of these, replies more than a round trip behind", behind,
                $"of {far.Sum(cell => cell.Cell.FirstSeconds.Count)}", AtMost: 0));
        }

        var near = cells.Where(cell => cell.Cell.RoundTripSeconds < RealRoundTripSeconds).ToList();
        if (near.Count > 0)
        {
            var worst = near.MaxBy(cell => cell.FirstBehindText)!;
            figures.Add(new Figure(
                "worst_first_replies_near_ms", "the same on loopback and LAN, milliseconds", 1e3 * worst.FirstBehindText, worst.Cell.Key));
        }
    }

    private static Figure Share(string name, string title, IReadOnlyList<JudgedCell> cells, Func<JudgedCell, bool> isOne) =>
        new(name, title, cells.Count(isOne), string.Create(CultureInfo.InvariantCulture, $"of {cells.Count}"), AtMost: 0);
}
