// SPDX-License-Identifier: MIT
namespace TpchComparison.Runs;

/// <summary>The statistics that the demo shows.</summary>
internal static class Statistics
{
    /// <summary>The middle value, or the mean of the two in the middle; 0 of nothing.</summary>
    public static double Median(IEnumerable<double> values)
    {
        var sorted = values.Order().ToArray();
        return sorted.Length == 0 ? 0 : (sorted[(sorted.Length - 1) / 2] + sorted[sorted.Length / 2]) / 2;
    }
}
