// SPDX-License-Identifier: MIT
using System.Net;
using System.Net.Sockets;
using System.Text;
using Nam.Codecs.Buffers;
using Nam.Study.Encodings.Messages;
using Nam.Study.Encodings.Serving;

namespace Nam.Study.Encodings.Calling;

/// <summary>Messages in frames on a connection of TCP.</summary>
internal sealed class TcpChannel(WireEncoding encoding, IPEndPoint server, string? namespacePath) : ICallChannel
{
    private readonly Socket _socket = StudySocket.Create(namespacePath);
    private NetworkStream? _stream;

    public long SentBytes { get; private set; }

    public long ReceivedBytes { get; private set; }

    public async Task ExchangeAsync(PooledBuffer request, PooledBuffer reply, CancellationToken stop)
    {
        if (_stream is null)
        {
            await _socket.ConnectAsync(server, stop);
            _stream = new NetworkStream(_socket, ownsSocket: true);
        }

        await TcpFrame.SendAsync(_socket, (byte)encoding, request.WrittenMemory);
        SentBytes += TcpFrame.HeaderBytes + request.WrittenCount;
        var kind = await TcpFrame.ReceiveAsync(_stream, reply, stop) ?? throw new IOException("The server has closed the connection.");
        ReceivedBytes += TcpFrame.HeaderBytes + reply.WrittenCount;
        if (kind != TcpFrame.Answered)
        {
            throw new NoReplyException(Encoding.UTF8.GetString(reply.WrittenSpan));
        }
    }

    public ValueTask DisposeAsync()
    {
        _socket.Dispose();
        return ValueTask.CompletedTask;
    }
}
