// SPDX-License-Identifier: MIT
namespace Nam.Study.Encodings.Serving;

/// <summary>Where the server listens.</summary>
/// <param name="Tcp">For frames; for net.tcp in the program that has it.</param>
/// <param name="Http">For HTTP; 0 in the program that has none.</param>
internal sealed record ServerPorts(int Tcp, int Http);
