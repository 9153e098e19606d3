// SPDX-License-Identifier: MIT
namespace Nam.Tool.Studies.Reporting;

/// <summary>A table of a report. Cells are written out already, in the invariant culture.</summary>
/// <param name="Title">What it shows; names the paper's table or figure that it repeats.</param>
/// <param name="Columns">Headings with units; the first column is text, the others stand to the right.</param>
/// <param name="Rows">As many cells each as there are columns.</param>
internal sealed record StudyTable(string Title, IReadOnlyList<string> Columns, IReadOnlyList<IReadOnlyList<string>> Rows)
{
    /// <summary>A sentence below the table; null for none.</summary>
    internal string? Note { get; init; }
}
