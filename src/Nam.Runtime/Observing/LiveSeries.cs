// SPDX-License-Identifier: MIT

namespace Nam.Observing;

/// <summary>What has left over time.</summary>
/// <param name="Start">When the first step begins.</param>
/// <param name="StepSeconds">The length of a step; the last one is not over yet.</param>
/// <param name="Formats">What has left in each format that the time has seen.</param>
internal sealed record LiveSeries(DateTimeOffset Start, double StepSeconds, IReadOnlyList<LiveSeriesFormat> Formats);
