// SPDX-License-Identifier: MIT

namespace Nam.Observing;

/// <summary>How one reply left, and why.</summary>
/// <param name="Id">The reply's id; <see langword="null"/> for one that left without.</param>
/// <param name="Time">When it was decided.</param>
/// <param name="Operation">The operation.</param>
/// <param name="Format">The format that was sent.</param>
/// <param name="Reason">Why, one of the reasons of docs/observing.md.</param>
/// <param name="PlainBytes">Bytes as plain text.</param>
/// <param name="SentBytes">Bytes that were sent.</param>
/// <param name="PredictedSeconds">What the format was predicted to take; <see langword="null"/> where nothing was predicted.</param>
/// <param name="ObservedSeconds">What was observed; <see langword="null"/> while the caller has not reported.</param>
internal sealed record LiveDecision(
    string? Id, DateTimeOffset Time, string Operation, string Format, string Reason, double PlainBytes, double SentBytes,
    double? PredictedSeconds, double? ObservedSeconds);
