// SPDX-License-Identifier: MIT

namespace Nam.Observing;

/// <summary>What has left in one format, a number for each step.</summary>
/// <param name="Format">The format's name.</param>
/// <param name="Replies">Replies.</param>
/// <param name="SentBytes">Bytes that were sent.</param>
/// <param name="PlainBytes">What they have as plain text.</param>
internal sealed record LiveSeriesFormat(
    string Format, IReadOnlyList<int> Replies, IReadOnlyList<long> SentBytes, IReadOnlyList<long> PlainBytes);
