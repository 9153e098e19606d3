// SPDX-License-Identifier: MIT
namespace Nam.Study.Clients.Serving;

/// <summary>A client for whom a server listens: each has listeners of its own, at its end of its own link.</summary>
/// <param name="Address">The address as which the server sees it; in all links clients have the same one.</param>
/// <param name="NamespacePath">The file of the link's network namespace; null on this machine's loopback.</param>
/// <param name="ListenAddress">The server's address there.</param>
internal sealed record ServedClient(string Address, string? NamespacePath, string ListenAddress);
