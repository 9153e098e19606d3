// SPDX-License-Identifier: MIT
namespace Nam.Lab.Links;

/// <summary>What happened to the packets of a link since the lab was started.</summary>
/// <param name="ToClient">From the server to the client.</param>
/// <param name="ToServer">From the client to the server.</param>
public sealed record LinkCounters(DirectionCounters ToClient, DirectionCounters ToServer);
