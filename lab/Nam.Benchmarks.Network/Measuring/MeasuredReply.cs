// SPDX-License-Identifier: MIT
using Nam.Network;

namespace Nam.Benchmarks.Network.Measuring;

/// <summary>One reply: what it took and what was predicted.</summary>
/// <param name="Series">Its series.</param>
/// <param name="Number">Its place in the series, from 0.</param>
/// <param name="Bytes">Its size.</param>
/// <param name="IsWarmUp">Whether it is one of the series' first, from which client and server learn.</param>
/// <param name="ObservedSeconds">What it took, from the request to the last byte, less the server's own time.</param>
/// <param name="PredictedSeconds">What NAM predicted.</param>
/// <param name="UncorrectedSeconds">What NAM would have predicted without the correction by earlier replies.</param>
/// <param name="Path">What NAM went by.</param>
internal sealed record MeasuredReply(
    Series Series, int Number, int Bytes, bool IsWarmUp, double ObservedSeconds, double PredictedSeconds, double UncorrectedSeconds,
    NetworkPath Path)
{
    /// <summary>The path with the link's true figures in place of what NAM measured.</summary>
    internal NetworkPath TruePath => TrueLink.PathOver(Series.Network.Settings, Series.Loss, Path);
}
