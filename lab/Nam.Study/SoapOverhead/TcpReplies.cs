// SPDX-License-Identifier: MIT
using System.Net;
using System.Net.Sockets;

namespace Nam.Study.SoapOverhead;

/// <summary>The server of bytes: takes the number of a reply in one byte and sends that reply.</summary>
internal sealed class TcpReplies : IAsyncDisposable
{
    private readonly CancellationTokenSource _stop = new();
    private readonly Socket _listener;
    private readonly IReadOnlyList<byte[]> _frames;
    private readonly Task _accepting;

    /// <summary>Starts a server.</summary>
    /// <param name="listener">Bound already; ended with the server.</param>
    /// <param name="replies">The replies' content.</param>
    internal TcpReplies(Socket listener, IEnumerable<byte[]> replies)
    {
        _listener = listener;
        _frames = [.. replies.Select(reply => TcpFrame.Of(reply))];
        _listener.Listen();
        Port = ((IPEndPoint)_listener.LocalEndPoint!).Port;
        _accepting = AcceptAsync();
    }

    /// <summary>Where it listens.</summary>
    internal int Port { get; }

    public async ValueTask DisposeAsync()
    {
        await _stop.CancelAsync();
        _listener.Dispose();
        await _accepting;
        _stop.Dispose();
    }

    private async Task AcceptAsync()
    {
        var connections = new List<Task>();
        try
        {
            while (true)
            {
                connections.Add(ServeAsync(TcpFrame.Open(await _listener.AcceptAsync(_stop.Token))));
            }
        }
        catch (Exception fault) when (fault is OperationCanceledException or SocketException or ObjectDisposedException)
        {
            await Task.WhenAll(connections);
        }
    }

    private async Task ServeAsync(NetworkStream stream)
    {
        await using (stream)
        {
            var header = new byte[TcpFrame.HeaderBytes];
            var request = new byte[1];
            try
            {
                while (await TcpFrame.ReadAsync(stream, header, _ => request, _stop.Token) == request.Length && request[0] < _frames.Count)
                {
                    await stream.WriteAsync(_frames[request[0]], _stop.Token);
                }
            }
            catch (Exception fault) when (fault is IOException or OperationCanceledException or ArgumentException)
            {
                // Whoever sends something else, or nothing any more, has no more replies.
            }
        }
    }
}
