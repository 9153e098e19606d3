// SPDX-License-Identifier: MIT
using System.Net;
using System.Net.Sockets;

namespace TpchComparison.Networks;

/// <summary>No network at all: the machine's loopback, for warming up.</summary>
internal sealed class Loopback : IDemoNetwork
{
    /// <inheritdoc/>
    public IPAddress ServiceAddress => IPAddress.Loopback;

    /// <inheritdoc/>
    public Socket CreateServiceSocket() => new(AddressFamily.InterNetwork, SocketType.Stream, ProtocolType.Tcp);

    /// <inheritdoc/>
    public Task<Socket> ConnectAsync(IPEndPoint service, CancellationToken cancellationToken) =>
        ConnectAsync(CreateServiceSocket(), service, cancellationToken);

    /// <summary>Connects a socket as all clients of the demos do.</summary>
    internal static async Task<Socket> ConnectAsync(Socket socket, IPEndPoint target, CancellationToken cancellationToken)
    {
        try
        {
            socket.NoDelay = true;
            await socket.ConnectAsync(target, cancellationToken).ConfigureAwait(false);
            return socket;
        }
        catch
        {
            socket.Dispose();
            throw;
        }
    }

    /// <inheritdoc/>
    public ValueTask DisposeAsync() => default;
}
