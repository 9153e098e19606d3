// SPDX-License-Identifier: MIT

using Nam.Decisions;

namespace Nam.Observing;

/// <summary>What a reply was predicted to take and what it took, by parts.</summary>
/// <param name="Id">The reply's id.</param>
/// <param name="Predicted">What the plan predicted.</param>
/// <param name="Observed">What was measured: encoding by the server, the rest by the caller.</param>
internal readonly record struct ReportedTimes(string Id, CostEstimate Predicted, CostEstimate Observed);
