// SPDX-License-Identifier: MIT
namespace Nam.Study.Transport.Hosting;

/// <summary>What the connections of a caller received. Thread-safe.</summary>
internal sealed class TransferCount
{
    private long _receivedBytes;
    private long _handshakeBytes;
    private long _handshakes;

    /// <summary>Bytes that sockets received.</summary>
    internal long ReceivedBytes => Interlocked.Read(ref _receivedBytes);

    /// <summary>Bytes that sockets received before the first request, on average.</summary>
    internal double HandshakeBytes =>
        Interlocked.Read(ref _handshakes) is > 0 and var count ? (double)Interlocked.Read(ref _handshakeBytes) / count : 0;

    /// <summary>Counts what a socket received.</summary>
    internal void Received(int bytes) => Interlocked.Add(ref _receivedBytes, bytes);

    /// <summary>Counts a handshake.</summary>
    internal void HandshakeEnded(long bytes)
    {
        Interlocked.Add(ref _handshakeBytes, bytes);
        Interlocked.Increment(ref _handshakes);
    }
}
