// SPDX-License-Identifier: MIT
namespace Nam.Tool.Benching;

/// <summary>The figures of every format for one message or all of them.</summary>
/// <param name="Name">The file, or what stands for all.</param>
/// <param name="Formats">A row a format.</param>
internal sealed record BenchGroup(string Name, IReadOnlyList<BenchFigures> Formats);
