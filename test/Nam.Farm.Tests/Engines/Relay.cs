// SPDX-License-Identifier: MIT

using System.Collections.Concurrent;
using System.Net;
using System.Net.Sockets;

namespace Nam.Farm.Tests.Engines;

/// <summary>Stands between servers and an engine; can be cut, and can hold every packet for a while.</summary>
internal sealed class Relay : IDisposable
{
    private readonly TcpListener _listener = new(IPAddress.Loopback, 0);
    private readonly ConcurrentBag<TcpClient> _clients = [];
    private readonly int _target;
    private volatile bool _isCut;
    private volatile int _delayMilliseconds;

    public Relay(int target)
    {
        _target = target;
        _listener.Start();
        _ = AcceptAsync();
    }

    public int Port => ((IPEndPoint)_listener.LocalEndpoint).Port;

    public int DelayMilliseconds
    {
        set => _delayMilliseconds = value;
    }

    public void Cut()
    {
        _isCut = true;
        while (_clients.TryTake(out var client))
        {
            client.Dispose();
        }
    }

    public void Mend() => _isCut = false;

    public void Dispose()
    {
        Cut();
        _listener.Stop();
    }

    private async Task AcceptAsync()
    {
        try
        {
            while (true)
            {
                var client = await _listener.AcceptTcpClientAsync();
                if (_isCut)
                {
                    client.Dispose();
                    continue;
                }

                var target = new TcpClient();
                _clients.Add(client);
                _clients.Add(target);
                await target.ConnectAsync(IPAddress.Loopback, _target);
                _ = CopyAsync(client, target);
                _ = CopyAsync(target, client);
            }
        }
        catch (Exception e) when (e is SocketException or ObjectDisposedException)
        {
            // The engine is gone, or the test has ended.
        }
    }

    private async Task CopyAsync(TcpClient from, TcpClient to)
    {
        var buffer = new byte[64 * 1024];
        try
        {
            int read;
            while ((read = await from.GetStream().ReadAsync(buffer)) > 0)
            {
                if (_delayMilliseconds > 0)
                {
                    await Task.Delay(_delayMilliseconds);
                }

                await to.GetStream().WriteAsync(buffer.AsMemory(0, read));
            }
        }
        catch (Exception e) when (e is IOException or ObjectDisposedException or InvalidOperationException)
        {
            // Cut.
        }
        finally
        {
            from.Dispose();
            to.Dispose();
        }
    }
}
