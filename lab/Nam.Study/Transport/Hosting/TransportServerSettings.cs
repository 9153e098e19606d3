// SPDX-License-Identifier: MIT
namespace Nam.Study.Transport.Hosting;

/// <summary>What the server is started with.</summary>
/// <param name="NamespacePath">The network namespace to listen in; null for this one.</param>
/// <param name="Address">The address to listen at.</param>
/// <param name="Rsa">The certificate with a key of RSA, packed.</param>
/// <param name="Ecdsa">The certificate with a key on P-256, packed.</param>
internal sealed record TransportServerSettings(string? NamespacePath, string Address, byte[] Rsa, byte[] Ecdsa);
