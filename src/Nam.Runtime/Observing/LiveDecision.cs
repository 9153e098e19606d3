// SPDX-License-Identifier: MIT

namespace Nam.Observing;

/// <summary>One decision: what was chosen, and what every candidate was predicted to take.</summary>
/// <param name="Id">The reply's id; <see langword="null"/> for one that left without.</param>
/// <param name="Time">When it was made.</param>
/// <param name="Operation">The operation.</param>
/// <param name="Format">The format that was sent.</param>
/// <param name="Reason">Why, one of the reasons of docs/observing.md.</param>
/// <param name="PlainBytes">Bytes as plain text.</param>
/// <param name="SentBytes">Bytes that were sent.</param>
internal sealed record LiveDecision(
    string? Id, DateTimeOffset Time, string Operation, string Format, string Reason, double PlainBytes, double SentBytes)
{
    /// <summary>What was predicted for the format; <see langword="null"/> where nothing was.</summary>
    public LiveTimes? Predicted { get; init; }

    /// <summary>What was observed; <see langword="null"/> while the caller has not reported.</summary>
    public LiveTimes? Observed { get; init; }

    /// <summary>The candidates, none where nothing was compared; <see langword="null"/> where they were not asked for.</summary>
    public IReadOnlyList<LiveCandidate>? Candidates { get; init; }
}
