// SPDX-License-Identifier: MIT
using System.Net;
using System.Net.Sockets;

namespace TpchComparison.Networks;

/// <summary>The way between services and clients of this process.</summary>
internal interface IDemoNetwork : IAsyncDisposable
{
    /// <summary>Gets the address at which services listen.</summary>
    IPAddress ServiceAddress { get; }

    /// <summary>Creates the socket that a service listens with; it is not bound yet.</summary>
    Socket CreateServiceSocket();

    /// <summary>Connects a client to a service.</summary>
    /// <param name="service">Where the service listens.</param>
    /// <param name="cancellationToken">Ends the attempt.</param>
    Task<Socket> ConnectAsync(IPEndPoint service, CancellationToken cancellationToken);
}
