// SPDX-License-Identifier: MIT
namespace Nam.Benchmarks.Wcf.Measuring;

/// <summary>What one way took beside the first way of the same run.</summary>
/// <param name="Name">The way's name.</param>
/// <param name="Microseconds">Median time of a call, in µs.</param>
/// <param name="Ratio">Median over the slots of the first way's time ÷ this way's: above 1 is faster.</param>
/// <param name="LowerQuartile">Lower quartile of that ratio.</param>
/// <param name="UpperQuartile">Upper quartile of that ratio.</param>
/// <param name="ProcessorRatio">As <paramref name="Ratio"/>, of the process's processor time: what others do on the
/// machine tells less on it.</param>
/// <param name="Slots">How many slots it had.</param>
/// <param name="AllocatedBytes">Bytes that a call allocates on its thread.</param>
internal sealed record WayFigures(
    string Name, double Microseconds, double Ratio, double LowerQuartile, double UpperQuartile, double ProcessorRatio,
    int Slots, long AllocatedBytes);
