// SPDX-License-Identifier: MIT
using Nam.Benchmarks.Gate.Judging;

namespace Nam.Benchmarks.Oracle.Results;

/// <summary>The one format that would have been best for all of some cells.</summary>
/// <param name="Format">The format.</param>
/// <param name="Speedup">Geometric mean of its time ÷ NAM's, in the median round of every cell.</param>
internal sealed record BestFixed(string Format, double Speedup)
{
    /// <summary>Finds it.</summary>
    /// <param name="cells">The cells, at least one.</param>
    /// <param name="counts">Whether a format counts.</param>
    internal static BestFixed Of(IReadOnlyList<OracleCell> cells, Func<string, bool> counts) =>
        cells[0].Times.Skip(1).Select(times => times.Format).Where(counts)
            .Select(format => new BestFixed(format, Statistics.GeometricMean(
                cells.Select(cell => Statistics.PairedRatio(cell.Of(format).Seconds, cell.Nam.Seconds)))))
            .MinBy(best => best.Speedup)!;
}
