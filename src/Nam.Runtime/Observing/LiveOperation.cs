// SPDX-License-Identifier: MIT

namespace Nam.Observing;

/// <summary>One operation.</summary>
/// <param name="Name">Its name.</param>
/// <param name="Engine">The engine that serves it, where there are several; <see langword="null"/> for the first.</param>
/// <param name="Replies">Replies since the start to callers that had asked.</param>
/// <param name="Counted">Those whose bytes were counted; others went through unread.</param>
/// <param name="PlainBytes">What the counted ones have as plain text.</param>
/// <param name="SentBytes">What was sent of them.</param>
/// <param name="Saving">Time that callers have saved.</param>
/// <param name="Format">The format of the last reply.</param>
internal sealed record LiveOperation(
    string Name, string? Engine, long Replies, long Counted, double PlainBytes, double SentBytes, LiveSaving Saving, string Format)
{
    /// <summary>What is known of its formats; only where one operation was asked for.</summary>
    public IReadOnlyList<LiveCurve>? Curves { get; init; }
}
