// SPDX-License-Identifier: MIT
namespace Nam.Study.Anova;

/// <summary>One-way analysis of variance: whether groups of measured values differ in their means. Immutable.</summary>
/// <remarks>Jain, The Art of Computer Systems Performance Analysis, 1991, chapter 20; the groups may have different counts.</remarks>
internal sealed class OneWayAnova
{
    private OneWayAnova(string factor, IReadOnlyList<GroupSummary> groups, double alpha)
    {
        Groups = groups;
        All = GroupSummary.Merge("Total", groups);
        var between = new VariancePart(factor, GroupSummary.Between(groups).SumOfSquares, groups.Count - 1);
        var within = new VariancePart("Within Groups", groups.Sum(group => group.SumOfSquares), All.Count - groups.Count);
        Sources = VariancePart.Test([between], within, alpha);
    }

    /// <summary>The groups, one for each level of the factor.</summary>
    internal IReadOnlyList<GroupSummary> Groups { get; }

    /// <summary>The values of all groups as one.</summary>
    internal GroupSummary All { get; }

    /// <summary>All rows of the table, in the order of spreadsheets: between, within, total.</summary>
    internal IReadOnlyList<AnovaSource> Sources { get; }

    /// <summary>What the factor explains.</summary>
    internal AnovaSource Between => Sources[0];

    /// <summary>What varies without the factor: experimental error.</summary>
    internal AnovaSource Within => Sources[1];

    /// <summary>All that varies.</summary>
    internal AnovaSource Total => Sources[2];

    /// <summary>Analyses measured values.</summary>
    /// <param name="factor">What was varied, with a level for each group.</param>
    /// <param name="groups">The values, at least two for each level.</param>
    /// <param name="alpha">The probability with which the critical F is exceeded by chance, between 0 and 1.</param>
    /// <exception cref="ArgumentException">
    /// There are fewer than two groups, a group has fewer than two values, a value is not finite or all are the same.
    /// </exception>
    /// <exception cref="ArgumentOutOfRangeException">Alpha is not between 0 and 1.</exception>
    internal static OneWayAnova OfValues(Factor factor, IReadOnlyList<IReadOnlyList<double>> groups, double alpha = 0.05)
    {
        factor.Check(groups.Count);
        return new(factor.Name, [.. groups.Select((values, level) => GroupSummary.OfValues(factor.Levels[level], values))], alpha);
    }

    /// <summary>Analyses published counts, means and variances.</summary>
    /// <param name="factor">How the row of the factor is called.</param>
    /// <param name="groups">The groups, one for each level.</param>
    /// <param name="alpha">The probability with which the critical F is exceeded by chance, between 0 and 1.</param>
    /// <exception cref="ArgumentException">There are fewer than two groups, or nothing varies.</exception>
    /// <exception cref="ArgumentOutOfRangeException">Alpha is not between 0 and 1.</exception>
    internal static OneWayAnova OfSummaries(string factor, IReadOnlyList<GroupSummary> groups, double alpha = 0.05)
    {
        new Factor(factor, [.. groups.Select(group => group.Name)]).Check(groups.Count);
        return new(factor, groups, alpha);
    }
}
