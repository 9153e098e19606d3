// SPDX-License-Identifier: MIT
namespace Nam.Study.Clients.Overhead;

/// <summary>What a step of a request costs, a row of table 1.</summary>
/// <param name="Name">The step.</param>
/// <param name="Mean">Microseconds on average.</param>
/// <param name="Median">The median; null where the step's cost is a difference of means.</param>
/// <param name="Deviation">The standard deviation; null likewise.</param>
internal sealed record OverheadStep(string Name, double Mean, double? Median, double? Deviation);
