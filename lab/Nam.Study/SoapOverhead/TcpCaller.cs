// SPDX-License-Identifier: MIT
using System.Net;
using System.Net.Sockets;

namespace Nam.Study.SoapOverhead;

/// <summary>The caller for bytes.</summary>
internal sealed class TcpCaller : IOverheadCaller
{
    private readonly NetworkStream _stream;
    private readonly byte[] _header = new byte[TcpFrame.HeaderBytes];
    private readonly byte[] _request = TcpFrame.Of([0]);

    private TcpCaller(NetworkStream stream) => _stream = stream;

    /// <summary>Opens the connection.</summary>
    internal static async Task<TcpCaller> ConnectAsync(Socket socket, EndPoint server, CancellationToken stop)
    {
        try
        {
            await socket.ConnectAsync(server, stop);
        }
        catch
        {
            socket.Dispose();
            throw;
        }

        return new TcpCaller(TcpFrame.Open(socket));
    }

    public async Task<WireNote> CallAsync(int reply, CancellationToken stop)
    {
        _request[TcpFrame.HeaderBytes] = checked((byte)reply);
        await _stream.WriteAsync(_request, stop);

        // A new array, as an object of SOAP is a new one: a caller keeps what it got.
        var length = await TcpFrame.ReadAsync(_stream, _header, static bytes => new byte[bytes], stop) ??
            throw new IOException("The server of bytes ended the connection.");
        return new WireNote(TcpFrame.HeaderBytes + length, length);
    }

    public ValueTask DisposeAsync() => _stream.DisposeAsync();
}
