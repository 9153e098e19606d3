// SPDX-License-Identifier: MIT

using Nam.Codecs.Buffers;

namespace Nam.Http;

/// <summary>A read-only stream over a pooled buffer, which goes back to its pool with the stream.</summary>
internal sealed class PooledReadStream(PooledBuffer buffer) : Stream
{
    private PooledBuffer? _buffer = buffer;
    private int _position;

    public override bool CanRead => _buffer is not null;

    public override bool CanSeek => _buffer is not null;

    public override bool CanWrite => false;

    public override long Length => Buffer.WrittenCount;

    public override long Position
    {
        get => _position;
        set
        {
            ArgumentOutOfRangeException.ThrowIfNegative(value);
            ArgumentOutOfRangeException.ThrowIfGreaterThan(value, Length);
            _position = (int)value;
        }
    }

    private PooledBuffer Buffer
    {
        get
        {
            ObjectDisposedException.ThrowIf(_buffer is null, this);
            return _buffer;
        }
    }

    public override int Read(Span<byte> destination)
    {
        var rest = Buffer.WrittenSpan[_position..];
        var count = Math.Min(rest.Length, destination.Length);
        rest[..count].CopyTo(destination);
        _position += count;
        return count;
    }

    public override int Read(byte[] buffer, int offset, int count)
    {
        ValidateBufferArguments(buffer, offset, count);
        return Read(buffer.AsSpan(offset, count));
    }

    public override ValueTask<int> ReadAsync(Memory<byte> buffer, CancellationToken cancellationToken = default) =>
        cancellationToken.IsCancellationRequested ? ValueTask.FromCanceled<int>(cancellationToken) : new(Read(buffer.Span));

    public override Task<int> ReadAsync(byte[] buffer, int offset, int count, CancellationToken cancellationToken) =>
        ReadAsync(buffer.AsMemory(offset, count), cancellationToken).AsTask();

    public override long Seek(long offset, SeekOrigin origin) => Position = origin switch
    {
        SeekOrigin.Begin => offset,
        SeekOrigin.Current => _position + offset,
        _ => Length + offset,
    };

    public override void Flush()
    {
    }

    public override void SetLength(long value) => throw new NotSupportedException("A reply's content cannot be written.");

    public override void Write(byte[] buffer, int offset, int count) =>
        throw new NotSupportedException("A reply's content cannot be written.");

    protected override void Dispose(bool disposing)
    {
        if (disposing)
        {
            Interlocked.Exchange(ref _buffer, null)?.Dispose();
        }

        base.Dispose(disposing);
    }
}
