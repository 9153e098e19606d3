// SPDX-License-Identifier: MIT
namespace Nam.Benchmarks.Gate.Measuring;

/// <summary>A cell with the turns of all builds, round by round.</summary>
internal sealed class RacedCell(Cell cell)
{
    internal Cell Cell { get; } = cell;

    /// <summary>The turns of the base, of the base once more, and of the new build.</summary>
    internal IReadOnlyList<List<Turn>> Turns { get; } = [[], [], []];
}
