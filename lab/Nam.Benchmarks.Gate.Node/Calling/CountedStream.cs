// SPDX-License-Identifier: MIT
using System.Net.Sockets;

namespace Nam.Benchmarks.Gate.Node.Calling;

/// <summary>A connection that counts its bytes, both ways.</summary>
internal sealed class CountedStream(Socket socket) : NetworkStream(socket, ownsSocket: true)
{
    private long _bytes;

    internal long Bytes => Volatile.Read(ref _bytes);

    public override async ValueTask<int> ReadAsync(Memory<byte> buffer, CancellationToken cancellationToken = default)
    {
        var read = await base.ReadAsync(buffer, cancellationToken).ConfigureAwait(false);
        Interlocked.Add(ref _bytes, read);
        return read;
    }

    public override ValueTask WriteAsync(ReadOnlyMemory<byte> buffer, CancellationToken cancellationToken = default)
    {
        Interlocked.Add(ref _bytes, buffer.Length);
        return base.WriteAsync(buffer, cancellationToken);
    }
}
