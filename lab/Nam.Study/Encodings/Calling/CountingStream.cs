// SPDX-License-Identifier: MIT
using System.Net.Sockets;

namespace Nam.Study.Encodings.Calling;

/// <summary>A connection that counts its bytes. Reads and writes may overlap.</summary>
/// <param name="socket">The socket; ended with this.</param>
/// <param name="before">A connection whose counts are gone on with; null for none.</param>
internal sealed class CountingStream(Socket socket, CountingStream? before) : NetworkStream(socket, ownsSocket: true)
{
    private long _read = before?.ReadBytes ?? 0;
    private long _written = before?.WrittenBytes ?? 0;

    /// <summary>Bytes that came.</summary>
    internal long ReadBytes => Interlocked.Read(ref _read);

    /// <summary>Bytes that went.</summary>
    internal long WrittenBytes => Interlocked.Read(ref _written);

    public override int Read(byte[] buffer, int offset, int count) => Read(buffer.AsSpan(offset, count));

    public override int Read(Span<byte> buffer) => CountRead(base.Read(buffer));

    public override async ValueTask<int> ReadAsync(Memory<byte> buffer, CancellationToken cancellationToken = default) =>
        CountRead(await base.ReadAsync(buffer, cancellationToken));

    public override Task<int> ReadAsync(byte[] buffer, int offset, int count, CancellationToken cancellationToken) =>
        ReadAsync(buffer.AsMemory(offset, count), cancellationToken).AsTask();

    public override void Write(byte[] buffer, int offset, int count) => Write(buffer.AsSpan(offset, count));

    public override void Write(ReadOnlySpan<byte> buffer)
    {
        base.Write(buffer);
        Interlocked.Add(ref _written, buffer.Length);
    }

    public override async ValueTask WriteAsync(ReadOnlyMemory<byte> buffer, CancellationToken cancellationToken = default)
    {
        await base.WriteAsync(buffer, cancellationToken);
        Interlocked.Add(ref _written, buffer.Length);
    }

    public override Task WriteAsync(byte[] buffer, int offset, int count, CancellationToken cancellationToken) =>
        WriteAsync(buffer.AsMemory(offset, count), cancellationToken).AsTask();

    private int CountRead(int read)
    {
        Interlocked.Add(ref _read, read);
        return read;
    }
}
