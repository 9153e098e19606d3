// SPDX-License-Identifier: MIT

namespace Nam.Observing;

/// <summary>What has left in one format.</summary>
/// <param name="Format">The format's name.</param>
/// <param name="Replies">Replies.</param>
/// <param name="PlainBytes">What they have as plain text.</param>
/// <param name="SentBytes">What was sent.</param>
internal sealed record LiveFormat(string Format, long Replies, double PlainBytes, double SentBytes);
