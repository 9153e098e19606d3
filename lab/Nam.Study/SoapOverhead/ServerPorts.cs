// SPDX-License-Identifier: MIT
namespace Nam.Study.SoapOverhead;

/// <summary>Where the server's process listens.</summary>
/// <param name="Tcp">The port of the bytes.</param>
/// <param name="Soap">The port of the service without NAM.</param>
/// <param name="Nam">The port of the service with NAM.</param>
internal sealed record ServerPorts(int Tcp, int Soap, int Nam);
