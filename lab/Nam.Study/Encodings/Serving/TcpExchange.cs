// SPDX-License-Identifier: MIT
using System.Net;
using System.Net.Sockets;
using System.Text;
using Nam.Codecs.Buffers;
using Nam.Study.Encodings.Messages;

namespace Nam.Study.Encodings.Serving;

/// <summary>Answers requests in frames on connections of TCP.</summary>
internal sealed class TcpExchange : IAsyncDisposable
{
    private readonly ReplyExchange _exchange;
    private readonly Socket _listener;
    private readonly CancellationTokenSource _end = new();
    private readonly Task _accepting;

    /// <summary>Listens.</summary>
    internal TcpExchange(ReplyExchange exchange, IPAddress address, string? namespacePath)
    {
        _exchange = exchange;
        _listener = StudySocket.Create(namespacePath);
        _listener.Bind(new IPEndPoint(address, 0));
        _listener.Listen();
        Port = ((IPEndPoint)_listener.LocalEndPoint!).Port;
        _accepting = AcceptAsync();
    }

    /// <summary>The port on which it listens.</summary>
    internal int Port { get; }

    public async ValueTask DisposeAsync()
    {
        await _end.CancelAsync();
        await _accepting;
        _listener.Dispose();
        _end.Dispose();
    }

    private async Task AcceptAsync()
    {
        var connections = new List<Task>();
        try
        {
            while (true)
            {
                var socket = await _listener.AcceptAsync(_end.Token);
                socket.NoDelay = true;
                connections.Add(Task.Run(() => ServeAsync(socket)));
            }
        }
        catch (OperationCanceledException)
        {
            await Task.WhenAll(connections);
        }
    }

    private async Task ServeAsync(Socket socket)
    {
        await using var stream = new NetworkStream(socket, ownsSocket: true);
        using var request = new PooledBuffer();
        try
        {
            while (await TcpFrame.ReceiveAsync(stream, request, _end.Token) is { } kind)
            {
                using var reply = new PooledBuffer();
                var fault = _exchange.Answer((WireEncoding)kind, request, reply);
                await TcpFrame.SendAsync(
                    socket, fault is null ? TcpFrame.Answered : TcpFrame.Failed,
                    fault is null ? reply.WrittenMemory : Encoding.UTF8.GetBytes(fault));
            }
        }
        catch (Exception fault) when (fault is IOException or SocketException or OperationCanceledException)
        {
            // The caller has gone, or the study is over; there is nobody to tell.
        }
    }
}
