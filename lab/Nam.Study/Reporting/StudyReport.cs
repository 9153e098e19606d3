// SPDX-License-Identifier: MIT
namespace Nam.Study.Reporting;

/// <summary>What a study measured, in the order in which it is read.</summary>
internal sealed record StudyReport
{
    /// <summary>Whether everything was measured; false after Ctrl-C.</summary>
    internal required bool IsWhole { get; init; }

    /// <summary>How it was measured, a sentence each: network, repetitions, what was left out and why.</summary>
    internal required IReadOnlyList<string> Method { get; init; }

    /// <summary>The paper's findings and whether they hold.</summary>
    internal required IReadOnlyList<StudyFinding> Findings { get; init; }

    /// <summary>The tables, by subject.</summary>
    internal required IReadOnlyList<StudySection> Sections { get; init; }

    /// <summary>Every sample that was taken, a file each.</summary>
    internal required IReadOnlyList<StudySamples> Samples { get; init; }
}
