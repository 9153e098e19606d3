// SPDX-License-Identifier: MIT
using Nam.Benchmarks.Oracle.Formats;
using Nam.Benchmarks.Oracle.Racing;
using Nam.Benchmarks.Oracle.Results;

namespace Nam.Benchmarks.Oracle.Flowing;

/// <summary>The figures of long replies that flow.</summary>
internal static class FlowSummary
{
    private const double NearSeconds = 0.001;

    /// <summary>NAM's time ÷ that of the best format that is held until it is whole.</summary>
    internal static double OverBuffered(JudgedCell judged) => UnbiasedBest.Ratio(
        judged.Cell.Nam.Seconds,
        [.. judged.Cell.Formats.Skip(1).Where(times => times.Name != Format.FlowingContainers).Select(times => times.Seconds)]);

    /// <summary>What no pipeline of containers is faster than, ÷ the best format that is held until it is whole: the
    /// round trip, and the longest of making, carrying and decoding, as they were measured one after the other.</summary>
    /// <returns>Not a number where that was not measured.</returns>
    internal static double Floor(JudgedCell judged)
    {
        if (judged.Cell.Find(Format.AlwaysContainers) is not { Seconds.Count: > 0, ServerSeconds: { Count: > 0 } server } whole)
        {
            return double.NaN;
        }

        var roundTrip = judged.Cell.RoundTripSeconds;
        var (make, decode) = (Statistics.Median(server), Statistics.Median(whole.DecodeSeconds));
        var carry = JudgedCell.MedianOf(whole) - make - decode - roundTrip;
        return (roundTrip + Math.Max(make, Math.Max(carry, decode))) / JudgedCell.MedianOf(BestBuffered(judged));
    }

    /// <summary>The fastest format that is held until it is whole.</summary>
    internal static FormatTimes BestBuffered(JudgedCell judged) => judged.Cell.Formats.Skip(1)
        .Where(times => times.Name != Format.FlowingContainers && times.Seconds.Count > 0).MinBy(JudgedCell.MedianOf)!;

    internal static IReadOnlyList<Figure> Of(IReadOnlyList<JudgedCell> cells, IReadOnlyList<RowsMeasurement> rows)
    {
        var figures = new List<Figure>();
        var judged = cells.Where(cell => !double.IsNaN(cell.OverBest))
            .Select(cell => (Cell: cell, OverBuffered: OverBuffered(cell))).ToList();
        if (judged.Count > 0)
        {
            figures.Add(Mean("flow_over_best_buffered", "NAM ÷ best buffered format, geometric mean", judged, 0.75));
            var near = judged.Where(pair => pair.Cell.Cell.RoundTripSeconds < NearSeconds).ToList();
            if (near.Count > 0)
            {
                figures.Add(Mean("flow_over_best_buffered_lan", "the same on loopback and LAN", near, 0.7));
            }

            AddFloor(figures, "flow_floor", "the least that flowing can reach here, geometric mean", judged);
            AddFloor(figures, "flow_floor_lan", "the same on loopback and LAN", near);
            var worst = judged.MaxBy(pair => pair.OverBuffered);
            figures.Add(new Figure(
                "worst_flow_over_best_buffered", "the same, worst cell", worst.OverBuffered, worst.Cell.Cell.Key, AtMost: 1.02));
            figures.AddRange(Summary.Of(cells).Where(figure =>
                figure.Name is "geomean_over_best" or "worst_over_best" or "least_speedup_over_text_near"));
            AddBytes(figures, cells);
        }

        figures.AddRange(rows.SelectMany(OfRows));
        return figures;
    }

    // Where garbage may grow far beyond the goal, the goal is not NAM's to meet.
    private static IEnumerable<Figure> OfRows(RowsMeasurement measured)
    {
        var isMany = measured.Kind == "many";
        double? goal = measured.Kind == "plain" || measured.Name != measured.Kind ? null : isMany ? 240 : 4;
        var title = $"{measured.Kind}, {measured.BudgetMegabytes} MB of garbage";
        foreach (var (side, memory) in new[] { ("server", measured.Server), ("client", measured.Client) })
        {
            yield return new Figure(
                Named($"peak_mb_{side}", measured), $"memory of the {side} above idle, MB, {title}", memory.ResidentMegabytes,
                CellTable.Invariant($"{memory.LiveMegabytes:0.0} live; ")
                    + CellTable.Invariant($"{memory.AllocatedBytesPerRow:0} B a row, {measured.RowBytes:0} of them to make one"),
                AtMost: goal);
        }

        if (!isMany)
        {
            yield return new Figure(
                Named("first_row_ms", measured), $"first row, ms, {title}", 1e3 * measured.FirstRowSeconds,
                CellTable.Invariant($"loopback; the last after {measured.Seconds:0.0} s"),
                AtMost: measured.Kind == "plain" ? null : 15);
        }
    }

    private static string Named(string figure, RowsMeasurement measured) =>
        measured.Name == "nam" ? figure : $"{figure}_{measured.Name}";

    private static Figure Mean(string name, string title, List<(JudgedCell Cell, double OverBuffered)> cells, double goal) =>
        new(name, title, Statistics.GeometricMean(cells.Select(pair => pair.OverBuffered)), $"{cells.Count} cells", AtMost: goal);

    private static void AddFloor(
        List<Figure> figures, string name, string title, IReadOnlyList<(JudgedCell Cell, double OverBuffered)> cells)
    {
        var floors = cells.Select(pair => Floor(pair.Cell)).Where(double.IsFinite).ToList();
        if (floors.Count > 0)
        {
            figures.Add(new Figure(name, title, Statistics.GeometricMean(floors), $"{floors.Count} cells"));
        }
    }

    private static void AddBytes(List<Figure> figures, IReadOnlyList<JudgedCell> cells)
    {
        var ratios = cells.Select(cell => cell.Cell)
            .Select(cell =>
                (cell.Query, Flowing: cell.Find(Format.FlowingContainers)?.Bytes, Whole: cell.Find(Format.AlwaysContainers)?.Bytes))
            .Where(cell => cell is { Flowing: > 0, Whole: > 0 })
            .DistinctBy(cell => cell.Query)
            .Select(cell => (cell.Query, Ratio: (double)cell.Flowing! / cell.Whole!.Value)).ToList();
        if (ratios.Count > 0)
        {
            figures.Add(new Figure(
                "bytes_over_one_block", "bytes flowing ÷ in one block, geometric mean",
                Statistics.GeometricMean(ratios.Select(cell => cell.Ratio)),
                string.Join(", ", ratios.Select(cell => CellTable.Invariant($"Q{cell.Query} {cell.Ratio:0.000}"))), AtMost: 1.03));
        }
    }
}
