// SPDX-License-Identifier: MIT
using Nam.Benchmarks.Wcf.Measuring;

namespace Nam.Benchmarks.Oracle.Results;

/// <summary>A run of the benchmark.</summary>
/// <param name="Date">When it ended.</param>
/// <param name="Machine">Where it ran.</param>
/// <param name="Seconds">How long it took, in seconds.</param>
/// <param name="EarlierCells">How many of the cells an earlier run had measured.</param>
/// <param name="IsQuick">Whether it was a quick run, whose figures scatter more.</param>
/// <param name="Figures">The figures, with their goals.</param>
/// <param name="Cells">The cells.</param>
/// <param name="IsUnseen">Whether the networks were those that nothing was tuned on.</param>
internal sealed record Run(
    DateTime Date, Machine Machine, double Seconds, int EarlierCells, bool IsQuick, IReadOnlyList<Figure> Figures,
    IReadOnlyList<JudgedCell> Cells, bool IsUnseen = false);
