// SPDX-License-Identifier: MIT

namespace Nam.Observing;

/// <summary>What one format was predicted to take for one reply.</summary>
/// <param name="Format">The format's name.</param>
/// <param name="Bytes">Bytes to send.</param>
/// <param name="Times">The times.</param>
/// <param name="Replies">Replies of the operation behind the prediction.</param>
internal sealed record LiveCandidate(string Format, double Bytes, LiveTimes Times, long Replies);
