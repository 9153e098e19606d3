// SPDX-License-Identifier: MIT

namespace Nam.Observing;

/// <summary>What NAM does now and has done since the start: what the live page, its JSON and <c>nam top</c> show;
/// docs/observing.md explains each member.</summary>
/// <remarks>No member holds a value of a message. Times of day are UTC, durations are in seconds, sizes in bytes.</remarks>
internal sealed record LiveDocument
{
    /// <summary>When it was made.</summary>
    public required DateTimeOffset Now { get; init; }

    /// <summary>When the engine was built.</summary>
    public required DateTimeOffset Started { get; init; }

    /// <summary>The engine's name.</summary>
    public required string Name { get; init; }

    /// <summary>What the engine does: <c>Auto</c>, <c>Off</c>, or the format that its owner forces.</summary>
    public required string Mode { get; init; }

    /// <summary>Memory of replies that are held now.</summary>
    public required long HeldBytes { get; init; }

    /// <summary>What has left since the start.</summary>
    public required LiveTotals Totals { get; init; }

    /// <summary>The operations, those with most replies first.</summary>
    public required IReadOnlyList<LiveOperation> Operations { get; init; }

    /// <summary>The last decisions, the latest first.</summary>
    public required IReadOnlyList<LiveDecision> Decisions { get; init; }

    /// <summary>Why replies left as they did, the most usual reason first.</summary>
    public required IReadOnlyList<LiveReason> Reasons { get; init; }
}
