// SPDX-License-Identifier: MIT
namespace Nam.Tool.Classify;

/// <summary>One class of clients.</summary>
/// <param name="Class">Its name.</param>
/// <param name="Clients">Clients of the class.</param>
/// <param name="Percent">The same as a share of all clients that asked for a page of the set.</param>
/// <param name="ByCluster">Those whose own pages told nothing, so that their cluster's class counts.</param>
/// <param name="Pages">Pages of these clients that were measured.</param>
internal sealed record ClassRow(string Class, int Clients, double Percent, int ByCluster, long Pages);
