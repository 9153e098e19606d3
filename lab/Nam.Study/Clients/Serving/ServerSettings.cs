// SPDX-License-Identifier: MIT
namespace Nam.Study.Clients.Serving;

/// <summary>What a server is started with.</summary>
/// <param name="Clients">Whom it serves.</param>
/// <param name="IsCharacterizing">Whether it classifies clients and takes actions; without, it only sends pages.</param>
internal sealed record ServerSettings(IReadOnlyList<ServedClient> Clients, bool IsCharacterizing);
