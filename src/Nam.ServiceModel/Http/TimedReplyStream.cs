// SPDX-License-Identifier: MIT

using Nam.Client;

namespace Nam.ServiceModel.Http;

/// <summary>Passes a reply's body on and notes when its bytes came.</summary>
/// <remarks>WCF reads as many bytes as Content-Length says and does not look for the end behind them, so that they have to be counted.</remarks>
internal sealed class TimedReplyStream(Stream inner, ReplyTimer timer, long? length) : Stream
{
    private long _read;
    private bool _hasEnded;

    public override bool CanRead => inner.CanRead;

    public override bool CanSeek => false;

    public override bool CanWrite => false;

    public override long Length => throw new NotSupportedException("The length of a reply that is being read is not known.");

    public override long Position
    {
        get => throw new NotSupportedException("A reply that is being read has no position.");
        set => throw new NotSupportedException("A reply that is being read cannot be positioned.");
    }

    public override int Read(Span<byte> buffer) => Note(inner.Read(buffer), buffer.Length);

    public override int Read(byte[] buffer, int offset, int count) => Note(inner.Read(buffer, offset, count), count);

    public override async ValueTask<int> ReadAsync(Memory<byte> buffer, CancellationToken cancellationToken = default) =>
        Note(await inner.ReadAsync(buffer, cancellationToken).ConfigureAwait(false), buffer.Length);

    public override Task<int> ReadAsync(byte[] buffer, int offset, int count, CancellationToken cancellationToken) =>
        ReadAsync(buffer.AsMemory(offset, count), cancellationToken).AsTask();

    public override void Flush()
    {
    }

    public override long Seek(long offset, SeekOrigin origin) => throw new NotSupportedException("A reply that is being read cannot be positioned.");

    public override void SetLength(long value) => throw new NotSupportedException("A reply's content cannot be written.");

    public override void Write(byte[] buffer, int offset, int count) => throw new NotSupportedException("A reply's content cannot be written.");

    public override async ValueTask DisposeAsync()
    {
        await inner.DisposeAsync().ConfigureAwait(false);
        GC.SuppressFinalize(this);
    }

    protected override void Dispose(bool disposing)
    {
        if (disposing)
        {
            inner.Dispose();
        }

        base.Dispose(disposing);
    }

    private int Note(int read, int wanted)
    {
        if (read > 0)
        {
            _read += read;
            timer.BodyRead(read);
        }

        // An end before the declared length is a broken connection: its times tell nothing.
        var isAtEnd = length is { } known ? _read == known : read == 0 && wanted > 0;
        if (isAtEnd && !_hasEnded)
        {
            _hasEnded = true;
            timer.BodyEnded();
        }

        return read;
    }
}
