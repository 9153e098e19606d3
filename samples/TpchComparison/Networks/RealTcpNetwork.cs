// SPDX-License-Identifier: MIT
using System.Net;
using System.Net.Sockets;
using Nam.Lab;
using Nam.Lab.Links;
using TpchComparison.Link;

namespace TpchComparison.Networks;

/// <summary>The network lab: packets of the kernel's own TCP cross an emulated link between two network namespaces.</summary>
/// <param name="link">What to emulate.</param>
internal sealed class RealTcpNetwork(NetworkLink link) : IDemoNetwork
{
    private readonly NetworkLab _lab = NetworkLab.Start(LinkSettings.Symmetric(link.RoundTrip, link.BitsPerSecond, link.QueueBytes));

    /// <inheritdoc/>
    public IPAddress ServiceAddress => _lab.ServerAddress;

    /// <inheritdoc/>
    public Socket CreateServiceSocket() => _lab.CreateServerSocket();

    /// <inheritdoc/>
    public Task<Socket> ConnectAsync(IPEndPoint service, CancellationToken cancellationToken) =>
        Loopback.ConnectAsync(_lab.CreateClientSocket(), service, cancellationToken);

    /// <inheritdoc/>
    public ValueTask DisposeAsync() => _lab.DisposeAsync();
}
