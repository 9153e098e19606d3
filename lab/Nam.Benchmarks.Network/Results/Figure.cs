// SPDX-License-Identifier: MIT
namespace Nam.Benchmarks.Network.Results;

/// <summary>One figure beside its goal.</summary>
/// <param name="Name">Its short name.</param>
/// <param name="Title">What it is.</param>
/// <param name="Value">The figure.</param>
/// <param name="Remark">What it belongs to.</param>
/// <param name="AtMost">The goal, if less is better.</param>
/// <param name="AtLeast">The goal, if more is better.</param>
internal sealed record Figure(string Name, string Title, double Value, string Remark, double? AtMost = null, double? AtLeast = null)
{
    /// <summary>Whether the goal is met; null if there is none.</summary>
    internal bool? IsMet => AtMost is { } most ? Value <= most : AtLeast is { } least ? Value >= least : null;
}
