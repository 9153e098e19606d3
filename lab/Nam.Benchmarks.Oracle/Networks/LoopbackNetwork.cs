// SPDX-License-Identifier: MIT
using System.Net;
using System.Net.Sockets;

namespace Nam.Benchmarks.Oracle.Networks;

/// <summary>The machine's own loopback, with nothing in between.</summary>
internal sealed class LoopbackNetwork : INetwork
{
    public IPAddress Address => IPAddress.Loopback;

    public string? ServerNamespace => null;

    public async ValueTask<Stream> ConnectAsync(int port, CancellationToken cancellationToken)
    {
        var socket = new Socket(AddressFamily.InterNetwork, SocketType.Stream, ProtocolType.Tcp) { NoDelay = true };
        await socket.ConnectAsync(Address, port, cancellationToken).ConfigureAwait(false);
        return new NetworkStream(socket, ownsSocket: true);
    }

    public ValueTask DisposeAsync() => default;
}
