// SPDX-License-Identifier: MIT
using Nam.Study.Reporting;

namespace Nam.Study;

/// <summary>A paper's experiment, done again on this machine: one verb below <c>./build.sh study</c>.</summary>
internal interface IStudy
{
    /// <summary>The verb, e.g. <c>soap-overhead</c>.</summary>
    string Name { get; }

    /// <summary>The report's heading.</summary>
    string Title { get; }

    /// <summary>Authors, title, place and year of the paper.</summary>
    string Paper { get; }

    /// <summary>One sentence for the help text.</summary>
    string Description { get; }

    /// <summary>Measures.</summary>
    /// <returns>What was measured. When <paramref name="stop"/> was asked for in between: what was measured until then,
    /// with <see cref="StudyReport.IsWhole"/> false; never an <see cref="OperationCanceledException"/>.</returns>
    /// <exception cref="ToolException">Nothing can be measured here.</exception>
    Task<StudyReport> RunAsync(StudyContext context, CancellationToken stop);
}
