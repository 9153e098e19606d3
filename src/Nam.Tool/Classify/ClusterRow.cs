// SPDX-License-Identifier: MIT
namespace Nam.Tool.Classify;

/// <summary>One cluster that has a class.</summary>
/// <param name="Cluster">Its name.</param>
/// <param name="Class">The name of its class.</param>
/// <param name="FirstSeconds">E_first of its clients' pages.</param>
/// <param name="LastSeconds">E_last of its clients' pages.</param>
/// <param name="Pages">Pages of its clients that were measured.</param>
internal sealed record ClusterRow(string Cluster, string Class, double FirstSeconds, double LastSeconds, long Pages);
