// SPDX-License-Identifier: MIT
using System.Net;
using System.Net.Sockets;
using Nam.Lab;
using Nam.Lab.Links;

namespace Nam.Benchmarks.Oracle.Networks;

/// <summary>An emulated link between two network namespaces.</summary>
internal sealed class EmulatedNetwork(LabNetwork settings) : INetwork
{
    private readonly NetworkLab _lab = NetworkLab.Start(settings);

    public IPAddress Address => _lab.ServerAddress;

    public string? ServerNamespace => _lab.ServerNamespacePath;

    public async ValueTask<Stream> ConnectAsync(int port, CancellationToken cancellationToken)
    {
        var socket = _lab.CreateClientSocket();
        socket.NoDelay = true;
        await socket.ConnectAsync(Address, port, cancellationToken).ConfigureAwait(false);
        return new NetworkStream(socket, ownsSocket: true);
    }

    public ValueTask DisposeAsync() => _lab.DisposeAsync();
}
