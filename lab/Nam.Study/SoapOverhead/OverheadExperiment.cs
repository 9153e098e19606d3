// SPDX-License-Identifier: MIT
namespace Nam.Study.SoapOverhead;

/// <summary>One of the paper's experiments.</summary>
/// <param name="Name">Its name in the samples.</param>
/// <param name="Title">Its name in the progress.</param>
/// <param name="Cells">What is measured.</param>
/// <param name="Repetitions">How often each cell is.</param>
internal sealed record OverheadExperiment(string Name, string Title, IReadOnlyList<OverheadCell> Cells, int Repetitions);
