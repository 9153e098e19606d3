// SPDX-License-Identifier: MIT
namespace Nam.Lab.Tests;

/// <summary>Measurements on a machine that has other work: a wrong figure is measured again, a link that is wrong stays wrong.</summary>
internal static class Trying
{
    private const int Attempts = 5;

    /// <summary>Measures until the figure is near the expected one, and fails if it never is.</summary>
    internal static void Near(double expected, double tolerance, Func<double> measure)
    {
        var figures = new List<double>();
        while (figures.Count < Attempts)
        {
            figures.Add(measure());
            if (Math.Abs(figures[^1] - expected) <= tolerance)
            {
                return;
            }
        }

        Assert.Fail($"Measured {string.Join(", ", figures)}; expected {expected} within {tolerance}.");
    }

    internal static double Median(IEnumerable<double> figures)
    {
        var sorted = figures.Order().ToList();
        return sorted.Count == 0 ? double.NaN : sorted[sorted.Count / 2];
    }
}
