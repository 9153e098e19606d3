// SPDX-License-Identifier: MIT

namespace Nam.Observing;

/// <summary>One operation.</summary>
/// <param name="Name">Its name.</param>
/// <param name="Engine">The engine that serves it, where there are several; <see langword="null"/> for the first.</param>
/// <param name="Replies">Replies since the start to callers that had asked.</param>
/// <param name="Formats">Those whose bytes were counted, by format, most replies first; others went through unread.</param>
internal sealed record LiveOperation(string Name, string? Engine, long Replies, IReadOnlyList<LiveFormat> Formats);
