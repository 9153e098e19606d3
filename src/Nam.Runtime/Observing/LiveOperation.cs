// SPDX-License-Identifier: MIT

namespace Nam.Observing;

/// <summary>One operation.</summary>
/// <param name="Name">Its name.</param>
/// <param name="Engine">The engine that serves it, where there are several; <see langword="null"/> for the first.</param>
/// <param name="Replies">Replies that were decided on since the start.</param>
/// <param name="PlainBytes">What they have as plain text.</param>
/// <param name="SentBytes">What was sent.</param>
/// <param name="SavedSeconds">Time saved against plain text as predicted, over the replies that callers have reported on.</param>
/// <param name="Format">The format of the last reply.</param>
internal sealed record LiveOperation(
    string Name, string? Engine, long Replies, double PlainBytes, double SentBytes, double SavedSeconds, string Format)
{
    /// <summary>What is known of its formats; only where one operation was asked for.</summary>
    public IReadOnlyList<LiveCurve>? Curves { get; init; }
}
