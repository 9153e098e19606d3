// SPDX-License-Identifier: MIT

using System.Net;
using System.Net.Sockets;

namespace Nam.EndToEnd.Wcf.Wire;

/// <summary>Stands between a client and a host and keeps the bytes of one connection in the order in which they came.</summary>
internal sealed class TcpRecorder : IAsyncDisposable
{
    private readonly TcpListener _listener = new(IPAddress.Loopback, 0);
    private readonly int _target;
    private readonly Action<byte[]>? _spoil;
    private readonly Lock _lock = new();
    private readonly List<(bool FromClient, byte[] Bytes)> _events = [];
    private readonly Task _relay;

    /// <param name="target">The host's port.</param>
    /// <param name="spoil">Changes what comes from the host; by default nothing does.</param>
    public TcpRecorder(int target, Action<byte[]>? spoil = null)
    {
        _target = target;
        _spoil = spoil;
        _listener.Start();
        _relay = RelayAsync();
    }

    public int Port => ((IPEndPoint)_listener.LocalEndpoint).Port;

    /// <summary>Waits for both sides to close, and gives what was said.</summary>
    public async Task<IReadOnlyList<(bool FromClient, byte[] Bytes)>> EventsAsync()
    {
        await _relay.WaitAsync(TimeSpan.FromMinutes(3));
        return _events;
    }

    public ValueTask DisposeAsync()
    {
        _listener.Dispose();
        return ValueTask.CompletedTask;
    }

    /// <summary>Says the client's part to another host.</summary>
    /// <returns>What the host answered where it is not what was recorded, else <see langword="null"/>.</returns>
    public static async Task<string?> ReplayAsync(IReadOnlyList<(bool FromClient, byte[] Bytes)> events, int recordedPort, int port)
    {
        using var socket = new TcpClient { NoDelay = true };
        await socket.ConnectAsync(IPAddress.Loopback, port);
        var stream = socket.GetStream();
        using var stop = new CancellationTokenSource(TimeSpan.FromMinutes(3));
        var total = 0;
        foreach (var (fromClient, bytes) in events)
        {
            if (fromClient)
            {
                await stream.WriteAsync(RecordedRequest.Replace(bytes, $"127.0.0.1:{recordedPort}", $"127.0.0.1:{port}"), stop.Token);
                continue;
            }

            var answer = new byte[bytes.Length];
            var read = await stream.ReadAtLeastAsync(answer, answer.Length, throwOnEndOfStream: false, stop.Token);
            if (!answer.AsSpan(0, read).SequenceEqual(bytes))
            {
                var at = total + bytes.AsSpan().CommonPrefixLength(answer.AsSpan(0, read));
                return $"The host's bytes part from those of the stock host at byte {at}.";
            }

            total += read;
        }

        return null;
    }

    private async Task RelayAsync()
    {
        using var client = await _listener.AcceptTcpClientAsync();
        using var server = new TcpClient { NoDelay = true };
        client.NoDelay = true;
        await server.ConnectAsync(IPAddress.Loopback, _target);
        await Task.WhenAll(CopyAsync(client, server, true), CopyAsync(server, client, false));
    }

    private async Task CopyAsync(TcpClient from, TcpClient to, bool fromClient)
    {
        var buffer = new byte[64 * 1024];
        try
        {
            int read;
            while ((read = await from.GetStream().ReadAsync(buffer)) > 0)
            {
                var bytes = buffer[..read];
                if (fromClient)
                {
                    bytes = RecordedRequest.Replace(bytes, $"127.0.0.1:{Port}", $"127.0.0.1:{_target}");
                }
                else
                {
                    _spoil?.Invoke(bytes);
                }

                lock (_lock)
                {
                    _events.Add((fromClient, bytes));
                }

                await to.GetStream().WriteAsync(bytes);
            }

            to.Client.Shutdown(SocketShutdown.Send);
        }
        catch (IOException)
        {
            // One side hung up: the other half of the relay sees it as well.
        }
        catch (SocketException)
        {
        }
    }
}
