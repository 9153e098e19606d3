// SPDX-License-Identifier: MIT

namespace Nam.Observing;

/// <summary>One part of the last replies that callers have reported on: what was predicted and what was observed.</summary>
/// <param name="Part"><c>encode</c>, <c>transfer</c>, <c>decode</c> or <c>total</c>.</param>
/// <param name="Replies">Replies behind the figures; those whose part is predicted as nothing are left out.</param>
/// <param name="PredictedSeconds">The sum of predictions.</param>
/// <param name="ObservedSeconds">The sum of what was observed.</param>
/// <param name="Low">The tenth percentile of predicted over observed; <see langword="null"/> without replies.</param>
/// <param name="Middle">The median.</param>
/// <param name="High">The ninetieth percentile.</param>
internal sealed record LivePart(
    string Part, int Replies, double PredictedSeconds, double ObservedSeconds, double? Low, double? Middle, double? High);
