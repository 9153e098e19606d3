// SPDX-License-Identifier: MIT
namespace Nam.Soak.Chaos;

/// <summary>Something that goes wrong for a while.</summary>
/// <param name="Name">What the report calls it.</param>
/// <param name="Seconds">How long it lasts.</param>
/// <param name="Begin">Makes it happen.</param>
/// <param name="End">Puts it right.</param>
internal sealed record ChaosEvent(string Name, double Seconds, Action Begin, Action End);
