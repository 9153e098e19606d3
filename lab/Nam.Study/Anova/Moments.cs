// SPDX-License-Identifier: MIT
namespace Nam.Study.Anova;

/// <summary>Mean and sum of squared deviations of weighted values, taken one by one; not thread-safe.</summary>
/// <remarks>
/// Welford, "Note on a method for calculating corrected sums of squares and products", 1962, with the weights of West, "Updating mean and
/// variance estimates", 1979. It never subtracts two large sums of squares, so it keeps its digits when the values are far from 0.
/// </remarks>
internal struct Moments
{
    /// <summary>The sum of the weights; the number of values if each weighs 1.</summary>
    internal double Weight { get; private set; }

    /// <summary>The weighted mean; 0 without values.</summary>
    internal double Mean { get; private set; }

    /// <summary>The weighted sum of squared deviations from <see cref="Mean"/>.</summary>
    internal double SumOfSquares { get; private set; }

    /// <summary>Takes a value.</summary>
    internal void Add(double value, double weight = 1)
    {
        Weight += weight;
        var deviation = value - Mean;
        Mean += deviation * weight / Weight;
        SumOfSquares += weight * deviation * (value - Mean);
    }
}
