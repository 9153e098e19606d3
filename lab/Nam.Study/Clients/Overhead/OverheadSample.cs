// SPDX-License-Identifier: MIT
namespace Nam.Study.Clients.Overhead;

/// <summary>Times of a step of a request, in microseconds.</summary>
internal static class OverheadSample
{
    /// <summary>Mean, median and standard deviation.</summary>
    internal static OverheadStep Summarize(string name, IReadOnlyCollection<double> microseconds)
    {
        if (microseconds.Count == 0)
        {
            return new OverheadStep(name, double.NaN, null, null);
        }

        double[] sorted = [.. microseconds.Order()];
        var mean = sorted.Average();
        var deviation = Math.Sqrt(sorted.Sum(value => (value - mean) * (value - mean)) / sorted.Length);
        return new OverheadStep(name, mean, (sorted[(sorted.Length - 1) / 2] + sorted[sorted.Length / 2]) / 2, deviation);
    }
}
