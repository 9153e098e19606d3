// SPDX-License-Identifier: MIT
using Nam.Benchmarks.Oracle.Racing;

namespace Nam.Benchmarks.Oracle.Results;

/// <summary>The one format that would have been best for all of some cells, and how much faster NAM is.</summary>
/// <param name="Format">The format.</param>
/// <param name="Speedup">Geometric mean of its time ÷ NAM's, in the median round of every cell.</param>
internal sealed record BestFixed(string Format, double Speedup)
{
    /// <summary>Finds it among the formats that were measured in every cell.</summary>
    /// <returns>The format, or null where none was.</returns>
    internal static BestFixed? Of(IReadOnlyList<JudgedCell> cells, Func<string, bool> counts)
    {
        if (cells.Count == 0)
        {
            return null;
        }

        var names = cells[0].Cell.Formats.Skip(1).Select(times => times.Name).Where(counts);
        return names
            .Where(name => cells.All(cell => cell.Cell.Find(name) is { Seconds.Count: > 0 }))
            .Select(name => new BestFixed(name, Statistics.GeometricMean(
                cells.Select(cell => Statistics.PairedRatio(cell.Cell.Find(name)!.Seconds, cell.Cell.Nam.Seconds)))))
            .MinBy(best => best.Speedup);
    }
}
