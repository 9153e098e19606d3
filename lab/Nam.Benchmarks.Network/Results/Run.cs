// SPDX-License-Identifier: MIT
using Nam.Benchmarks.Network.Measuring;
using Nam.Benchmarks.Wcf.Measuring;

namespace Nam.Benchmarks.Network.Results;

/// <summary>A run of the benchmark.</summary>
/// <param name="Date">When it ended.</param>
/// <param name="Machine">Where it ran.</param>
/// <param name="Seconds">How long it took, in seconds.</param>
/// <param name="IsQuick">Whether it was a quick run, whose figures scatter more.</param>
/// <param name="LeftOut">What was not measured, a sentence each.</param>
/// <param name="Replies">The replies.</param>
internal sealed record Run(
    DateTime Date, Machine Machine, double Seconds, bool IsQuick, IReadOnlyList<string> LeftOut, IReadOnlyList<MeasuredReply> Replies);
