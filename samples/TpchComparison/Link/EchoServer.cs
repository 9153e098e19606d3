// SPDX-License-Identifier: MIT
using System.Net;
using System.Net.Sockets;

namespace TpchComparison.Link;

/// <summary>Sends back what it gets, on loopback.</summary>
internal sealed class EchoServer : IAsyncDisposable
{
    private readonly Socket _listener = new(AddressFamily.InterNetwork, SocketType.Stream, ProtocolType.Tcp);
    private readonly CancellationTokenSource _stop = new();
    private readonly Task _serving;

    /// <summary>Starts the server on a free port.</summary>
    public EchoServer()
    {
        _listener.Bind(new IPEndPoint(IPAddress.Loopback, 0));
        _listener.Listen();
        EndPoint = (IPEndPoint)_listener.LocalEndPoint!;
        _serving = ServeAsync();
    }

    /// <summary>Gets where it listens.</summary>
    public IPEndPoint EndPoint { get; }

    /// <inheritdoc/>
    public async ValueTask DisposeAsync()
    {
        await _stop.CancelAsync().ConfigureAwait(false);
        _listener.Dispose();
        await _serving.ConfigureAwait(false);
        _stop.Dispose();
    }

    private async Task ServeAsync()
    {
        var connections = new List<Task>();
        try
        {
            while (true)
            {
                connections.Add(EchoAsync(await _listener.AcceptAsync(_stop.Token).ConfigureAwait(false)));
            }
        }
        catch (Exception e) when (e is OperationCanceledException or SocketException or ObjectDisposedException)
        {
            await Task.WhenAll(connections).ConfigureAwait(false);
        }
    }

    private async Task EchoAsync(Socket socket)
    {
        using (socket)
        {
            socket.NoDelay = true;
            var buffer = new byte[64 * 1024];
            try
            {
                int count;
                while ((count = await socket.ReceiveAsync(buffer, _stop.Token).ConfigureAwait(false)) > 0)
                {
                    for (var sent = 0; sent < count;)
                    {
                        sent += await socket.SendAsync(buffer.AsMemory(sent, count - sent), _stop.Token).ConfigureAwait(false);
                    }
                }

                socket.Shutdown(SocketShutdown.Send);
            }
            catch (Exception e) when (e is OperationCanceledException or SocketException)
            {
                // The caller is gone.
            }
        }
    }
}
