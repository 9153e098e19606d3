// SPDX-License-Identifier: MIT
namespace Nam.Study.Encodings.Serving;

/// <summary>What the server is started with.</summary>
/// <param name="Folder">Where the rows are.</param>
/// <param name="Queries">The queries that it answers.</param>
/// <param name="Address">Where it listens.</param>
/// <param name="NamespacePath">Its side of the lab; null without a lab.</param>
internal sealed record ServerStart(string Folder, IReadOnlyList<int> Queries, string Address, string? NamespacePath);
