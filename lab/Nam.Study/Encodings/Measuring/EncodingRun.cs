// SPDX-License-Identifier: MIT
using Nam.Study.Encodings.Model;

namespace Nam.Study.Encodings.Measuring;

/// <summary>What a run has measured so far. Filled by <see cref="EncodingRunner"/>.</summary>
/// <param name="plan">How much is to be measured.</param>
internal sealed class EncodingRun(EncodingPlan plan)
{
    /// <summary>How much was to be measured.</summary>
    internal EncodingPlan Plan { get; } = plan;

    /// <summary>The turns.</summary>
    internal CellResults Results { get; } = new();

    /// <summary>The rows of each query.</summary>
    internal Dictionary<int, int> Rows { get; } = [];

    /// <summary>For how long processes ran at reduced speeds, and of how long.</summary>
    internal Dictionary<double, (double Ran, double Elapsed)> Slowed { get; } = [];

    /// <summary>Why there is no network lab; null if there is one.</summary>
    internal string? NetworkExcuse { get; set; }

    /// <summary>The queries of the runs with a limited heap, the longest first.</summary>
    internal IReadOnlyList<int> LongestQueries { get; set; } = [];

    /// <summary>The checks of proposition 1.</summary>
    internal List<ExpectedBitsCheck> ExpectedBits { get; } = [];

    /// <summary>The checks of proposition 2.</summary>
    internal List<ThroughputCheck> Throughput { get; } = [];

    /// <summary>Whether everything was measured.</summary>
    internal bool IsWhole { get; set; }
}
