// SPDX-License-Identifier: MIT
namespace Nam.Study.Reporting;

/// <summary>A part of a report: a heading, sentences and tables.</summary>
internal sealed record StudySection(string Title)
{
    /// <summary>Sentences below the heading.</summary>
    internal IReadOnlyList<string> Text { get; init; } = [];

    /// <summary>The tables, shown in the terminal and in the page.</summary>
    internal IReadOnlyList<StudyTable> Tables { get; init; } = [];
}
