// SPDX-License-Identifier: MIT
using Nam.Study.Encodings.Measuring;
using Nam.Study.Reporting;

namespace Nam.Study.Encodings.Results;

/// <summary>Makes the report of a run, whole or not.</summary>
internal static class EncodingReport
{
    /// <summary>Makes the report.</summary>
    internal static StudyReport Of(EncodingRun run) => new()
    {
        IsWhole = run.IsWhole,
        Method = EncodingMethod.Of(run),
        Findings = EncodingFindings.Of(run),
        Sections =
        [
            SizeSections.Bytes(run),
            SizeSections.Ratios(run),
            TimeSections.All(run),
            SpeedSection.Of(run),
            HeapSection.Of(run),
            ModelSections.Curves(run),
            ModelSections.Propositions(run),
        ],
        Samples = EncodingSamples.Of(run),
    };
}
