// SPDX-License-Identifier: MIT
namespace Nam.Benchmarks.Costs;

/// <summary>Quantiles of measurements and errors.</summary>
internal static class Statistics
{
    /// <summary>A quantile by linear interpolation; NaN of nothing.</summary>
    public static double Quantile(IEnumerable<double> values, double share)
    {
        var sorted = values.Order().ToArray();
        if (sorted.Length == 0)
        {
            return double.NaN;
        }

        var at = share * (sorted.Length - 1);
        var low = (int)at;
        return low + 1 < sorted.Length ? sorted[low] + ((at - low) * (sorted[low + 1] - sorted[low])) : sorted[low];
    }

    /// <summary>The median of the rounds that models learn from.</summary>
    public static double Teaching(double[] rounds) => Quantile(rounds.Where((_, i) => i % 2 == 0), 0.5);

    /// <summary>The median of the rounds that models are judged by.</summary>
    public static double Judging(double[] rounds) => Quantile(rounds.Where((_, i) => i % 2 == 1), 0.5);
}
