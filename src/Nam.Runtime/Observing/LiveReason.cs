// SPDX-License-Identifier: MIT

namespace Nam.Observing;

/// <summary>Replies that were left plain for one reason.</summary>
/// <param name="Reason">The reason's name, one of docs/observing.md.</param>
/// <param name="Meaning">What it means, in a sentence.</param>
/// <param name="Replies">Replies since the start.</param>
internal sealed record LiveReason(string Reason, string Meaning, long Replies);
