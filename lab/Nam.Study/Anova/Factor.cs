// SPDX-License-Identifier: MIT
namespace Nam.Study.Anova;

/// <summary>What was varied in an experiment.</summary>
/// <param name="Name">How its row in the table of sources is called.</param>
/// <param name="Levels">What it was set to: one name for each group, row or column.</param>
internal sealed record Factor(string Name, IReadOnlyList<string> Levels)
{
    /// <summary>Refuses names that do not fit the groups they are for.</summary>
    /// <param name="groups">How many groups, rows or columns there are.</param>
    /// <exception cref="ArgumentException">There are fewer than two groups, or not as many levels as groups.</exception>
    internal void Check(int groups)
    {
        if (groups < 2)
        {
            throw new ArgumentException(
                $"'{Name}' has {groups} level(s), but an analysis of variance compares at least 2; measure one more.");
        }

        if (Levels.Count != groups)
        {
            throw new ArgumentException(
                $"'{Name}' names {Levels.Count} levels, but there are values for {groups}; give each level its values.");
        }
    }
}
