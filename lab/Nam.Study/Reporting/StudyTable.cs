// SPDX-License-Identifier: MIT
namespace Nam.Study.Reporting;

/// <summary>A table of a report. Cells are written out already, in the invariant culture.</summary>
/// <param name="Title">What it shows; names the paper's table or figure that it repeats.</param>
/// <param name="Columns">Headings with units; the first column names the row.</param>
/// <param name="Rows">As many cells each as there are columns.</param>
internal sealed record StudyTable(string Title, IReadOnlyList<string> Columns, IReadOnlyList<IReadOnlyList<string>> Rows)
{
    /// <summary>A sentence below the table; null for none.</summary>
    internal string? Note { get; init; }

    /// <summary>Whether a column holds words, which stand to the left; numbers, and marks in their place, stand to the right.</summary>
    /// <param name="column">The column, from 0.</param>
    internal bool IsText(int column) => column == 0 || Rows.All(row => row[column].Length == 0 || char.IsLetter(row[column][0]));
}
