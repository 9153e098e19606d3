// SPDX-License-Identifier: MIT

namespace Nam.Benchmarks.Gate.Judging;

/// <summary>A measure of the new build beside the base, and of the base beside itself.</summary>
/// <param name="Ratio">The median over the rounds of new ÷ the geometric mean of both bases.</param>
/// <param name="Self">The median over the rounds of base ÷ base.</param>
/// <param name="Error">The standard error of the ratio's logarithm, by the spread of its rounds.</param>
internal readonly record struct Comparison(double Ratio, double Self, double Error)
{
    // Of a normal distribution: standard deviation ÷ median absolute deviation, and error of a median ÷ that of a mean.
    private const double DeviationOfMedian = 1.4826;
    private const double MedianOverMean = 1.2533;

    /// <summary>Compares rounds; a round that has no value of one build counts as none.</summary>
    /// <param name="first">The base's values, by rounds.</param>
    /// <param name="second">The base's values once more.</param>
    /// <param name="other">The new build's values.</param>
    internal static Comparison Of(IEnumerable<double> first, IEnumerable<double> second, IEnumerable<double> other)
    {
        var rounds = first.Zip(second, other).Where(round => round is { First: > 0, Second: > 0, Third: > 0 }).ToList();
        var logarithms = rounds.Select(round => Math.Log(round.Third / Math.Sqrt(round.First * round.Second))).ToList();
        var middle = Statistics.Median(logarithms);
        return new Comparison(
            Math.Exp(middle),
            Statistics.Median(rounds.Select(round => round.Second / round.First)),
            MedianOverMean * Deviation(logarithms.Select(logarithm => logarithm - middle)) / Math.Sqrt(rounds.Count));
    }

    /// <summary>The standard deviation of values whose middle is 0, without regard to the outermost of them.</summary>
    internal static double Deviation(IEnumerable<double> values) => DeviationOfMedian * Statistics.Median(values.Select(Math.Abs));
}
