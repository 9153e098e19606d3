// SPDX-License-Identifier: MIT
namespace Nam.Tool.Classify;

/// <summary>One client.</summary>
/// <param name="Client">Its address; of an IPv6 address the network.</param>
/// <param name="Class">The name of its class.</param>
/// <param name="Source">Whose pages the class comes from: client or cluster; null without a class.</param>
/// <param name="FirstSeconds">E_first; null without a class.</param>
/// <param name="LastSeconds">E_last; null without a class.</param>
/// <param name="Pages">Pages of the client that were measured.</param>
/// <param name="Cluster">The name of its cluster; null without one.</param>
internal sealed record ClientRow(
    string Client, string Class, string? Source, double? FirstSeconds, double? LastSeconds, long Pages, string? Cluster);
