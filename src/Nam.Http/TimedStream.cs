// SPDX-License-Identifier: MIT

using Nam.Client;
using Nam.Decisions;
using Nam.Profiles;

namespace Nam.Http;

/// <summary>Passes a plain reply's body on and notes when its bytes came.</summary>
internal sealed class TimedStream(Stream inner, ReplyTimer timer, DecodeTarget target) : Stream
{
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
        GC.SuppressFinalize(this);
    }

    private int Note(int read, int wanted)
    {
        if (read > 0)
        {
            timer.BodyRead(read);
        }
        else if (wanted > 0 && !_hasEnded)
        {
            _hasEnded = true;
            timer.BodyEnded();

            if (target == DecodeTarget.Text)
            {
                // Text is what the caller wanted: there is nothing to decode.
                timer.Decoded(DecodeTarget.Text, XmlForm.Text, ReplyCodecs.None, 0);
            }
        }

        return read;
    }
}
