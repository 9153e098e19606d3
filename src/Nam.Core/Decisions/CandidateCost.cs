// SPDX-License-Identifier: MIT
namespace Nam.Decisions;

/// <summary>The predicted cost of one candidate.</summary>
/// <param name="Format">The format.</param>
/// <param name="EncodedBytes">Predicted bytes to send, without the content type's.</param>
/// <param name="Estimate">Predicted cost by parts.</param>
/// <param name="RiskSeconds">What is added when it is compared with others, because its size is not sure, and writing
/// takes longer than writing columns.</param>
/// <param name="SampleCount">The number of replies of this operation that the prediction is made from; 0 when it comes
/// from other operations or a prior.</param>
internal readonly record struct CandidateCost(
    ReplyFormat Format, double EncodedBytes, CostEstimate Estimate, double RiskSeconds, long SampleCount);
