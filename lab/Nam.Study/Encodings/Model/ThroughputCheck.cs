// SPDX-License-Identifier: MIT
namespace Nam.Study.Encodings.Model;

/// <summary>Proposition 2 beside workloads that were sent packet by packet.</summary>
/// <param name="Queries">W, the queries of a workload.</param>
/// <param name="Packets">Packets of a query, which are M/P.</param>
/// <param name="Bound">T(λ, P, B) in queries a second.</param>
/// <param name="Mean">The mean throughput of the workloads.</param>
/// <param name="StandardError">Of that mean.</param>
/// <param name="FirstOrder">Var[m]/E[m]², which is the excess over the bound that a Taylor expansion gives.</param>
internal sealed record ThroughputCheck(int Queries, int Packets, double Bound, double Mean, double StandardError, double FirstOrder)
{
    /// <summary>How far the mean is above the bound, as a share of it.</summary>
    internal double Excess => (Mean / Bound) - 1;

    /// <summary>The excess times the packets of the whole workload: the proposition says that this stays about the same.</summary>
    internal double ScaledExcess => Excess * Queries * Packets;

    /// <summary>Whether the mean is not below the bound, and above it by no more than the expansion gives, but for chance.</summary>
    internal bool Holds => Excess >= -3 * Chance && Excess <= (1.5 * FirstOrder) + (3 * Chance);

    private double Chance => StandardError / Bound;
}
