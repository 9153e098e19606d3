// SPDX-License-Identifier: MIT
namespace Nam.Benchmarks.Wcf.Measuring;

/// <summary>One way of doing what is measured.</summary>
/// <param name="Name">The way's name in the results.</param>
/// <param name="Call">Does it once.</param>
/// <param name="CallMany">Does it a number of times in whatever order, if that is something else than one after the other.</param>
internal readonly record struct Way(string Name, Action Call, Action<int>? CallMany = null);
