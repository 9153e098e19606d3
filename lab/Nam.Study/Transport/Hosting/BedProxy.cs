// SPDX-License-Identifier: MIT
namespace Nam.Study.Transport.Hosting;

/// <summary>A proxy that runs.</summary>
/// <param name="Ports">Where it listens.</param>
/// <param name="Family">Its processes.</param>
internal sealed record BedProxy(TransportPorts Ports, ProcessFamily Family);
