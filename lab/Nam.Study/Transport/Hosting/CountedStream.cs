// SPDX-License-Identifier: MIT
using System.Net.Sockets;

namespace Nam.Study.Transport.Hosting;

/// <summary>A connection that counts what it receives, and lets the server close first.</summary>
/// <remarks>
/// Whoever closes first keeps the pair of ports for a minute. Thousands of connections a second would use up a caller's
/// ports in seconds; the server needs none of its own.
/// </remarks>
internal sealed class CountedStream(Socket socket, TransferCount count) : NetworkStream(socket, ownsSocket: false)
{
    private static readonly TimeSpan LongestWait = TimeSpan.FromMilliseconds(500);

    private readonly Socket _socket = socket;
    private long _receivedBytes;
    private int _isDisposed;

    /// <summary>Bytes that it received.</summary>
    internal long ReceivedBytes => Interlocked.Read(ref _receivedBytes);

    public override async ValueTask<int> ReadAsync(Memory<byte> buffer, CancellationToken cancellationToken = default) =>
        Count(await base.ReadAsync(buffer, cancellationToken));

    public override Task<int> ReadAsync(byte[] buffer, int offset, int count, CancellationToken cancellationToken) =>
        ReadAsync(buffer.AsMemory(offset, count), cancellationToken).AsTask();

    public override int Read(Span<byte> buffer) => Count(base.Read(buffer));

    public override int Read(byte[] buffer, int offset, int count) => Read(buffer.AsSpan(offset, count));

    protected override void Dispose(bool disposing)
    {
        base.Dispose(disposing);
        if (disposing && Interlocked.Exchange(ref _isDisposed, 1) == 0)
        {
            _ = EndAsync(_socket);
        }
    }

    private static async Task EndAsync(Socket socket)
    {
        using (socket)
        {
            try
            {
                using var late = new CancellationTokenSource(LongestWait);
                var rest = new byte[256];
                while (await socket.ReceiveAsync(rest.AsMemory(), SocketFlags.None, late.Token) != 0)
                {
                }
            }
            catch (Exception fault) when (fault is SocketException or OperationCanceledException or ObjectDisposedException)
            {
                // It is gone already, or the server keeps it open: then this side closes.
            }
        }
    }

    private int Count(int bytes)
    {
        Interlocked.Add(ref _receivedBytes, bytes);
        count.Received(bytes);
        return bytes;
    }
}
