// SPDX-License-Identifier: MIT
using MathNet.Numerics.Distributions;

namespace Nam.Study.Anova;

/// <summary>How many values a group has, their mean and how they vary: all that an analysis of variance takes of them. Immutable.</summary>
internal sealed record GroupSummary
{
    private GroupSummary(string name, long count, double mean, double meanRest, double variance)
    {
        if (count < 2)
        {
            throw new ArgumentException($"Group '{name}' has {count} value(s), but a variance needs at least 2; measure it more often.");
        }

        if (!double.IsFinite(mean))
        {
            throw new ArgumentException(
                $"The mean of group '{name}' is {mean}, but it has to be finite; leave the group out or measure it again.");
        }

        if (!double.IsFinite(variance) || variance < 0)
        {
            throw new ArgumentException(
                $"The variance of group '{name}' is {variance}, but it has to be finite and not below 0; check the values and their unit.");
        }

        Name = name;
        Count = count;
        Mean = mean;
        MeanRest = meanRest;
        Variance = variance;
    }

    /// <summary>What the group is called in tables and messages.</summary>
    internal string Name { get; init; }

    /// <summary>The number of values, at least 2.</summary>
    internal long Count { get; }

    /// <summary>The mean of the values, in their unit.</summary>
    internal double Mean { get; }

    /// <summary>What rounding took off <see cref="Mean"/>; it tells groups apart that are far from 0 and close to each other.</summary>
    internal double MeanRest { get; }

    /// <summary>The sample variance, with Count - 1 below; in the square of the values' unit.</summary>
    internal double Variance { get; }

    /// <summary>The sum of the values, in their unit.</summary>
    internal double Sum => (Count * Mean) + (Count * MeanRest);

    /// <summary>The sum of the squared deviations from the group's mean.</summary>
    internal double SumOfSquares => (Count - 1) * Variance;

    /// <summary>Summarizes measured values.</summary>
    /// <exception cref="ArgumentException">
    /// There are fewer than two values, one is not finite, or they are too far apart for a double.
    /// </exception>
    internal static GroupSummary OfValues(string name, IReadOnlyList<double> values)
    {
        // Differences from the first value are exact or nearly so, however far from 0 all of them are.
        var origin = values.Count == 0 ? 0 : values[0];
        var moments = default(Moments);
        for (var index = 0; index < values.Count; index++)
        {
            if (!double.IsFinite(values[index]))
            {
                throw new ArgumentException(
                    $"Value {index + 1} of group '{name}' is {values[index]}, but it has to be finite; leave it out or measure it again.");
            }

            moments.Add(values[index] - origin);
        }

        return OfOrigin(name, values.Count, origin, moments.Mean, moments.SumOfSquares);
    }

    /// <summary>Takes a published mean and variance.</summary>
    /// <exception cref="ArgumentException">The count is below 2, a number is not finite or the variance is negative.</exception>
    internal static GroupSummary OfMean(string name, long count, double mean, double variance) => new(name, count, mean, 0, variance);

    /// <summary>Takes a published sum and variance; a printed sum often has more digits than the mean beside it.</summary>
    /// <exception cref="ArgumentException">The count is below 2, a number is not finite or the variance is negative.</exception>
    internal static GroupSummary OfSum(string name, long count, double sum, double variance) => new(name, count, sum / count, 0, variance);

    /// <summary>Summarizes the values of several groups as if they were one.</summary>
    /// <exception cref="ArgumentException">There is no group, or the means are too far apart for a double.</exception>
    internal static GroupSummary Merge(string name, IReadOnlyList<GroupSummary> groups)
    {
        if (groups.Count == 0)
        {
            throw new ArgumentException($"There is no group to make '{name}' of; give at least one.");
        }

        var between = Between(groups);
        var sumOfSquares = between.SumOfSquares + groups.Sum(group => group.SumOfSquares);
        return OfOrigin(name, groups.Sum(group => group.Count), groups[0].Mean, groups[0].MeanRest + between.Mean, sumOfSquares);
    }

    /// <summary>Moments of the groups' means, each as often as it has values, as differences from the mean of the first.</summary>
    internal static Moments Between(IReadOnlyList<GroupSummary> groups)
    {
        var moments = default(Moments);
        foreach (var group in groups)
        {
            moments.Add(group.Above(groups[0]), group.Count);
        }

        return moments;
    }

    /// <summary>By how much this mean is above another.</summary>
    internal double Above(GroupSummary other) => (Mean - other.Mean) + (MeanRest - other.MeanRest);

    /// <summary>Half the width of the confidence interval of the mean, by Student's t with Count - 1 degrees of freedom.</summary>
    /// <param name="confidence">The confidence level, between 0 and 1.</param>
    /// <exception cref="ArgumentOutOfRangeException">The level is not between 0 and 1.</exception>
    internal double HalfWidth(double confidence = 0.95)
    {
        FDistribution.CheckLevel(confidence, nameof(confidence));
        return FDistribution.TwoSidedT(1 - confidence, Count - 1) * StandardError;
    }

    /// <summary>
    /// The same by the normal distribution, as the CONFIDENCE function of spreadsheets has it: too narrow for few values.
    /// </summary>
    /// <param name="confidence">The confidence level, between 0 and 1.</param>
    /// <exception cref="ArgumentOutOfRangeException">The level is not between 0 and 1.</exception>
    internal double NormalHalfWidth(double confidence = 0.95)
    {
        FDistribution.CheckLevel(confidence, nameof(confidence));
        return -Normal.InvCDF(0, 1, (1 - confidence) / 2) * StandardError;
    }

    private double StandardError => Math.Sqrt(Variance / Count);

    private static GroupSummary OfOrigin(string name, long count, double origin, double aboveOrigin, double sumOfSquares)
    {
        var mean = origin + aboveOrigin;
        return new(name, count, mean, (origin - mean) + aboveOrigin, sumOfSquares / Math.Max(1, count - 1));
    }
}
