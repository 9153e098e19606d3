// SPDX-License-Identifier: MIT
namespace Nam.Benchmarks.Wcf;

/// <summary>One way of doing what is measured.</summary>
/// <param name="Name">The way's name in the results.</param>
/// <param name="Call">Does it once.</param>
internal readonly record struct Way(string Name, Action Call);
