// SPDX-License-Identifier: MIT
namespace Nam.Benchmarks.Wcf.Measuring;

/// <summary>A whole run of the benchmark.</summary>
/// <param name="Date">When it ended.</param>
/// <param name="Machine">Where it ran.</param>
/// <param name="Seconds">How long it took, in seconds.</param>
/// <param name="IsQuick">Whether it was a quick run, whose figures scatter more.</param>
/// <param name="Figures">The figures, sizes one after the other.</param>
internal sealed record Run(DateTime Date, Machine Machine, double Seconds, bool IsQuick, IReadOnlyList<Figure> Figures);
