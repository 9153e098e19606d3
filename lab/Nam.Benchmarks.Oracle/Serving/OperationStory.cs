// SPDX-License-Identifier: MIT
namespace Nam.Benchmarks.Oracle.Serving;

/// <summary>What NAM knew of the replies to one query at the end of a block, and what it did with each.</summary>
/// <param name="Scale">Scale factor.</param>
/// <param name="Query">Query.</param>
/// <param name="RoundTripSeconds">The round trip that the client had told last.</param>
/// <param name="BytesPerSecond">The bandwidth that the client had told last.</param>
/// <param name="WindowBytes">The window that the client had told last.</param>
/// <param name="Predictions">For all formats.</param>
/// <param name="Replies">The replies, oldest first.</param>
internal sealed record OperationStory(
    string Scale, int Query, double? RoundTripSeconds, double? BytesPerSecond, double? WindowBytes,
    IReadOnlyList<FormatPrediction> Predictions, IReadOnlyList<PlannedReply> Replies);
