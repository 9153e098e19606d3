// SPDX-License-Identifier: MIT
using Nam.Study.Encodings.Measuring;
using Nam.Study.Reporting;

namespace Nam.Study.Encodings.Results;

/// <summary>What the paper found, beside what was measured.</summary>
internal static class EncodingFindings
{
    /// <summary>All findings, in the order of the paper's abstract and sections.</summary>
    internal static IReadOnlyList<StudyFinding> Of(EncodingRun run) =>
    [
        MemoryFinding.Of(run),
        .. SizeFindings.Of(run),
        .. TimeFindings.Of(run),
        .. ModelFindings.Of(run),
    ];

    /// <summary>A finding whose figures were not measured.</summary>
    internal static StudyFinding NotMeasured(string paper) => new(paper, "Not measured.", null, "The run ended before.");
}
