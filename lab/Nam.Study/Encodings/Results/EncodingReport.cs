// SPDX-License-Identifier: MIT
using Nam.Tool.Studies.Encodings.Measuring;
using Nam.Tool.Studies.Reporting;

namespace Nam.Tool.Studies.Encodings.Results;

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
