// SPDX-License-Identifier: MIT
namespace Nam.Study.Encodings.Serving;

/// <summary>Where the server listens.</summary>
/// <param name="Tcp">For frames.</param>
/// <param name="Http">For HTTP.</param>
internal sealed record ServerPorts(int Tcp, int Http);
