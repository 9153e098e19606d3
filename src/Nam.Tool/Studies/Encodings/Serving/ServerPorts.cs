// SPDX-License-Identifier: MIT
namespace Nam.Tool.Studies.Encodings.Serving;

/// <summary>Where the server listens.</summary>
internal sealed record ServerPorts(int Tcp, int Http);
