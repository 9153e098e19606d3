// SPDX-License-Identifier: MIT
namespace Nam.Study.SoapOverhead;

/// <summary>What the server's process is told.</summary>
/// <param name="NamespacePath">The side of the lab on which it listens; null for this machine's loopback.</param>
/// <param name="Address">The address on which it listens.</param>
/// <param name="Shapes">The replies that it has ready.</param>
internal sealed record ServerSettings(string? NamespacePath, string Address, IReadOnlyList<ReplyShape> Shapes);
