// SPDX-License-Identifier: MIT
namespace Nam.Benchmarks.Gate.Judging;

/// <summary>A limit beside what was measured.</summary>
/// <param name="Limit">The limit's name.</param>
/// <param name="Subject">What it was held to: a cell, or all.</param>
/// <param name="Value">What was measured; not a number where nothing was.</param>
/// <param name="Most">The limit's value.</param>
/// <param name="Noise">By how much the value may be above the limit by chance, as a ratio less one.</param>
internal sealed record Finding(string Limit, string Subject, double Value, double Most, double Noise)
{
    internal bool IsMeasured => double.IsFinite(Value);

    internal bool IsOver => Value > Most;

    /// <summary>Whether it is over the limit by more than chance explains.</summary>
    internal bool Fails => Value > Most * (1 + Noise);
}
