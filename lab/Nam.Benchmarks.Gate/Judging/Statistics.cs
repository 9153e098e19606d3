// SPDX-License-Identifier: MIT
namespace Nam.Benchmarks.Gate.Judging;

/// <summary>Medians, means and ratios of times.</summary>
internal static class Statistics
{
    /// <summary>The median; not a number of none.</summary>
    internal static double Median(IEnumerable<double> values)
    {
        var sorted = values.Order().ToArray();
        var middle = sorted.Length / 2;
        return sorted.Length == 0 ? double.NaN : sorted.Length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
    }

    /// <summary>The median of the ratios of two ways' times in the rounds that both took part in; not a number of none.</summary>
    internal static double PairedRatio(IReadOnlyList<double> times, IReadOnlyList<double> others) =>
        Median(times.Zip(others, (one, other) => one / other));

    /// <summary>The geometric mean; not a number of none.</summary>
    internal static double GeometricMean(IEnumerable<double> values)
    {
        var sum = 0.0;
        var count = 0;
        foreach (var value in values)
        {
            sum += Math.Log(value);
            count++;
        }

        return Math.Exp(sum / count);
    }
}
