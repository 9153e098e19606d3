// SPDX-License-Identifier: MIT
using System.Net;
using System.Net.Sockets;

namespace Nam.Study.NetTcp.Tests;

/// <summary>Stands between caller and server and counts what passes.</summary>
internal sealed class Relay : IAsyncDisposable
{
    private readonly TcpListener _listener = new(IPAddress.Loopback, 0);
    private readonly CancellationTokenSource _end = new();
    private readonly Task _working;
    private long _toServer;
    private long _toCaller;

    internal Relay(int serverPort)
    {
        _listener.Start();
        _working = WorkAsync(serverPort);
    }

    internal int Port => ((IPEndPoint)_listener.LocalEndpoint).Port;

    internal long ToServer => Interlocked.Read(ref _toServer);

    internal long ToCaller => Interlocked.Read(ref _toCaller);

    public async ValueTask DisposeAsync()
    {
        await _end.CancelAsync();
        await _working;
        _listener.Dispose();
        _end.Dispose();
    }

    private async Task WorkAsync(int serverPort)
    {
        try
        {
            using var caller = await _listener.AcceptTcpClientAsync(_end.Token);
            using var server = new TcpClient();
            await server.ConnectAsync(IPAddress.Loopback, serverPort, _end.Token);
            await Task.WhenAny(
                PassAsync(caller.GetStream(), server.GetStream(), count => Interlocked.Add(ref _toServer, count)),
                PassAsync(server.GetStream(), caller.GetStream(), count => Interlocked.Add(ref _toCaller, count)));
        }
        catch (OperationCanceledException)
        {
            // Nobody came.
        }
    }

    private async Task PassAsync(NetworkStream from, NetworkStream to, Action<int> count)
    {
        var buffer = new byte[65_536];
        try
        {
            int read;
            while ((read = await from.ReadAsync(buffer, _end.Token)) > 0)
            {
                count(read);
                await to.WriteAsync(buffer.AsMemory(0, read), _end.Token);
            }
        }
        catch (Exception fault) when (fault is IOException or OperationCanceledException)
        {
            // One of them has gone.
        }
    }
}
