// SPDX-License-Identifier: MIT
using Nam.Benchmarks.Gate.Judging;

namespace Nam.Benchmarks.Oracle.Results;

/// <summary>The times of a format in a cell.</summary>
/// <param name="Format">The format.</param>
/// <param name="Seconds">Seconds of a call, round by round, as long as it took part.</param>
internal sealed record FormatTimes(string Format, IReadOnlyList<double> Seconds)
{
    internal double Median => Statistics.Median(Seconds);
}
