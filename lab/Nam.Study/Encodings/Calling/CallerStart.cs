// SPDX-License-Identifier: MIT
namespace Nam.Study.Encodings.Calling;

/// <summary>Where the caller finds the server.</summary>
/// <param name="Address">The server's address.</param>
/// <param name="TcpPort">For frames.</param>
/// <param name="HttpPort">For HTTP.</param>
/// <param name="NamespacePath">The caller's side of the lab; null without a lab.</param>
internal sealed record CallerStart(string Address, int TcpPort, int HttpPort, string? NamespacePath);
