// SPDX-License-Identifier: MIT
namespace Nam.Study.Reporting;

/// <summary>A line or a colour of bars of a chart.</summary>
/// <param name="Name">Its name in the legend.</param>
/// <param name="Points">Its points; for bars, X is the category's index.</param>
internal sealed record StudySeries(string Name, IReadOnlyList<StudyPoint> Points)
{
    /// <summary>Whether these are the paper's values and not this machine's: drawn dashed, or hatched.</summary>
    internal bool IsPaper { get; init; }
}
