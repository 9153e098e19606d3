// SPDX-License-Identifier: MIT
namespace Nam.Study.Transport.Hosting;

/// <summary>What the callers' process is started with.</summary>
/// <param name="NamespacePath">The network namespace to call from; null for this one.</param>
/// <param name="Address">Where servers and proxies listen.</param>
/// <param name="Certificates">The certificates that are trusted.</param>
internal sealed record TransportCallerSettings(string? NamespacePath, string Address, IReadOnlyList<byte[]> Certificates);
