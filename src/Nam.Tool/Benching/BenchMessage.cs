// SPDX-License-Identifier: MIT
namespace Nam.Tool.Benching;

/// <summary>A message to measure with, which every format can carry.</summary>
/// <param name="Name">Its file.</param>
/// <param name="Text">Its finished text.</param>
internal sealed record BenchMessage(string Name, byte[] Text);
