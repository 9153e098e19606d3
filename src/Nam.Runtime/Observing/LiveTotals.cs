// SPDX-License-Identifier: MIT

namespace Nam.Observing;

/// <summary>What has left since the start.</summary>
/// <param name="Replies">All replies that NAM saw: the sum over <see cref="LiveDocument.Reasons"/>.</param>
/// <param name="Plain">Those that left plain; the others left in a format.</param>
/// <param name="WithNam">Replies to clients with NAM, whether they had asked or not.</param>
/// <param name="WithoutNam">Replies to callers that have shown nothing of NAM. Of replies while NAM is off neither is known.</param>
/// <param name="Counted">Replies whose bytes were counted: the sum over <paramref name="Formats"/>. Others went through unread.</param>
/// <param name="PlainBytes">What the counted ones have as plain text; predicted for those that were never text.</param>
/// <param name="SentBytes">What was sent of them.</param>
/// <param name="Reports">Replies that callers have reported on.</param>
/// <param name="SavedSeconds">Time that these have saved against plain text, whose time is predicted.</param>
/// <param name="Formats">The counted replies by format, those with most replies first.</param>
internal sealed record LiveTotals(
    long Replies, long Plain, long WithNam, long WithoutNam, long Counted, double PlainBytes, double SentBytes, long Reports,
    double SavedSeconds, IReadOnlyList<LiveFormat> Formats);
