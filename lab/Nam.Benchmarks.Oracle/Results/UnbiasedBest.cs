// SPDX-License-Identifier: MIT
using Nam.Benchmarks.Gate.Judging;

namespace Nam.Benchmarks.Oracle.Results;

/// <summary>Compares one way with the best of several, whose times are noisy.</summary>
/// <remarks>
/// The least of many noisy medians is below every true one. So in every round the best is the one that all other rounds
/// say, and the round compares with it: what the machine did in that round befell both, and the median over the rounds
/// leaves out the few in which it stopped one of them for hundreds of milliseconds.
/// </remarks>
internal static class UnbiasedBest
{
    /// <summary>The median over the rounds of one way's time to the best one's.</summary>
    /// <param name="own">Times of the way that is judged, by rounds; at least two.</param>
    /// <param name="others">Times of all others in the same rounds, as long as they took part; those with fewer than
    /// two are left out.</param>
    /// <returns>The ratio: below 1 if the way is faster than what is otherwise best. Not a number where there is
    /// nothing to compare.</returns>
    internal static double Ratio(IReadOnlyList<double> own, IReadOnlyList<IReadOnlyList<double>> others)
    {
        var contenders = others.Where(times => times.Count > 1).ToList();
        return own.Count < 2 || contenders.Count == 0
            ? double.NaN
            : Statistics.Median(Enumerable.Range(0, Math.Min(own.Count, contenders.Max(times => times.Count)))
                .Select(round => own[round] / BestIn(round, contenders)));
    }

    private static double BestIn(int round, List<IReadOnlyList<double>> contenders) =>
        contenders.Where(times => times.Count > round).MinBy(times => Statistics.Median(times.Where((_, index) => index != round)))![round];
}
