// SPDX-License-Identifier: MIT

namespace Nam.Observing;

/// <summary>What has left since the start.</summary>
/// <param name="Replies">Replies that were decided on.</param>
/// <param name="PlainBytes">What they have as plain text; predicted for those that were never text.</param>
/// <param name="SentBytes">What was sent.</param>
/// <param name="Formats">The same by format, those with most replies first.</param>
internal sealed record LiveTotals(long Replies, double PlainBytes, double SentBytes, IReadOnlyList<LiveFormat> Formats);
