// SPDX-License-Identifier: MIT

using System.Diagnostics;

namespace Nam.Client;

/// <summary>Passes a reply's body on and lets a derived class see how it is read.</summary>
internal abstract class ObservedStream(Stream inner) : Stream
{
    public override bool CanRead => inner.CanRead;

    public override bool CanSeek => false;

    public override bool CanWrite => false;

    public override long Length => throw new NotSupportedException("The length of a reply that is being read is not known.");

    public override long Position
    {
        get => throw new NotSupportedException("A reply that is being read has no position.");
        set => throw new NotSupportedException("A reply that is being read cannot be positioned.");
    }

    public override int Read(Span<byte> buffer)
    {
        var started = Stopwatch.GetTimestamp();
        var read = inner.Read(buffer);
        Observe(buffer[..read], buffer.Length, ReplyTimer.HasWaited(started));
        return read;
    }

    public override int Read(byte[] buffer, int offset, int count) => Read(buffer.AsSpan(offset, count));

    public override async ValueTask<int> ReadAsync(Memory<byte> buffer, CancellationToken cancellationToken = default)
    {
        var pending = inner.ReadAsync(buffer, cancellationToken);
        var hasWaited = !pending.IsCompleted;
        var read = await pending.ConfigureAwait(false);
        Observe(buffer.Span[..read], buffer.Length, hasWaited);
        return read;
    }

    public override Task<int> ReadAsync(byte[] buffer, int offset, int count, CancellationToken cancellationToken) =>
        ReadAsync(buffer.AsMemory(offset, count), cancellationToken).AsTask();

    public override void Flush()
    {
    }

    public override long Seek(long offset, SeekOrigin origin) =>
        throw new NotSupportedException("A reply that is being read cannot be positioned.");

    public override void SetLength(long value) => throw new NotSupportedException("A reply's content cannot be written.");

    public override void Write(byte[] buffer, int offset, int count) =>
        throw new NotSupportedException("A reply's content cannot be written.");

    protected override void Dispose(bool disposing)
    {
        if (disposing)
        {
            inner.Dispose();
        }

        base.Dispose(disposing);
    }

    public override async ValueTask DisposeAsync()
    {
        await inner.DisposeAsync().ConfigureAwait(false);
        await base.DisposeAsync().ConfigureAwait(false);
    }

    /// <summary>Sees a read of the body.</summary>
    /// <param name="read">The bytes that came; none at the end.</param>
    /// <param name="wanted">Bytes that were asked for.</param>
    /// <param name="hasWaited">Whether they were not there yet when they were asked for, so that the time says when they came.</param>
    protected abstract void Observe(ReadOnlySpan<byte> read, int wanted, bool hasWaited);
}
