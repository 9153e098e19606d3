// SPDX-License-Identifier: MIT
namespace Nam.Benchmarks.Wcf.Measuring;

/// <summary>How long to measure.</summary>
/// <param name="Budget">Time for one comparison, its warm-up included.</param>
/// <param name="SlotSeconds">Length of one slot in seconds; a slot is at least one call.</param>
/// <param name="Slots">Slots of every way; 0 for as many as the budget allows.</param>
internal readonly record struct Plan(TimeSpan Budget, double SlotSeconds = 0.01, int Slots = 0);
