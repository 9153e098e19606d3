// SPDX-License-Identifier: MIT
namespace Nam.Benchmarks.Oracle.Racing;

/// <summary>Compares one way with the best of several, whose times are noisy.</summary>
/// <remarks>
/// The least of many noisy medians is below every true one. So the best is chosen by one half of the repetitions and timed by the other, and then the other way round.
/// </remarks>
internal static class UnbiasedBest
{
    /// <summary>The mean of the two ratios of one way's time to the best one's.</summary>
    /// <param name="own">Times of the way that is judged, at least two.</param>
    /// <param name="others">Times of all others, in the same rounds; those with fewer than two are left out.</param>
    /// <returns>The ratio: below 1 if the way is faster than what the others' other half says is best. Not a number where there is nothing to compare.</returns>
    internal static double Ratio(IReadOnlyList<double> own, IReadOnlyList<IReadOnlyList<double>> others)
    {
        var contenders = others.Where(times => times.Count > 1).ToList();
        if (own.Count < 2 || contenders.Count == 0)
        {
            return double.NaN;
        }

        return (RatioIn(own, contenders, chosenBy: 0) + RatioIn(own, contenders, chosenBy: 1)) / 2;
    }

    private static double RatioIn(IReadOnlyList<double> own, List<IReadOnlyList<double>> contenders, int chosenBy)
    {
        var best = contenders.MinBy(times => Statistics.Median(Half(times, chosenBy)))!;
        return Statistics.Median(Half(own, 1 - chosenBy)) / Statistics.Median(Half(best, 1 - chosenBy));
    }

    private static IEnumerable<double> Half(IReadOnlyList<double> times, int parity) => times.Where((_, index) => index % 2 == parity);
}
