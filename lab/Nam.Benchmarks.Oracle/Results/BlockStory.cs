// SPDX-License-Identifier: MIT
using Nam.Benchmarks.Oracle.Serving;

namespace Nam.Benchmarks.Oracle.Results;

/// <summary>What NAM knew and did in the cells of one network, scale factor and condition.</summary>
internal sealed record BlockStory(string Link, string Scale, string Condition, IReadOnlyList<OperationStory> Operations);
