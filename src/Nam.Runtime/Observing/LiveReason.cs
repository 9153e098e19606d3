// SPDX-License-Identifier: MIT

namespace Nam.Observing;

/// <summary>Replies that left as they did for one reason.</summary>
/// <param name="Reason">The reason's name, one of docs/observing.md.</param>
/// <param name="Meaning">What it means, in a sentence.</param>
/// <param name="Replies">Replies since the start.</param>
/// <param name="Plain">Those that left plain.</param>
internal sealed record LiveReason(string Reason, string Meaning, long Replies, long Plain);
