// SPDX-License-Identifier: MIT
namespace Nam.Study.Reporting;

/// <summary>A finding of the paper beside what was measured here.</summary>
/// <param name="Paper">What the paper says, with its figure.</param>
/// <param name="Here">What was measured here, with its figure.</param>
/// <param name="Holds">Whether it holds; null when it was not measured.</param>
/// <param name="Why">Why it holds or does not, in one sentence.</param>
internal sealed record StudyFinding(string Paper, string Here, bool? Holds, string Why);
