// SPDX-License-Identifier: MIT

using Nam.Profiles;

namespace Nam.Client;

/// <summary>A read-only stream over the text of a reply that is still arriving: each block is decoded when it is read.</summary>
/// <param name="text">The text.</param>
/// <param name="timer">Is told when the text is at its end; <see langword="null"/> where the caller wants something else.</param>
/// <param name="explain">Makes the exception that a caller gets of the one that was thrown; may return that one.</param>
/// <param name="owner">Is disposed of with the stream.</param>
internal sealed class ArrivingTextStream(
    ArrivingText text, ReplyTimer? timer, Func<Exception, Exception> explain, IDisposable? owner = null) : Stream
{
    private ReadOnlyMemory<byte> _block;
    private bool _hasEnded;

    public override bool CanRead => true;

    public override bool CanSeek => false;

    public override bool CanWrite => false;

    public override long Length => throw new NotSupportedException("The length of a reply that is still arriving is not known.");

    public override long Position
    {
        get => throw new NotSupportedException("A reply that is still arriving has no position.");
        set => throw new NotSupportedException("A reply that is still arriving cannot be positioned.");
    }

    public override int Read(Span<byte> buffer)
    {
        if (_block.IsEmpty && !_hasEnded && !buffer.IsEmpty)
        {
            try
            {
                Note(text.MoveNext());
            }
            catch (Exception e) when (explain(e) is var explained && explained != e)
            {
                throw explained;
            }
        }

        return Give(buffer);
    }

    public override int Read(byte[] buffer, int offset, int count)
    {
        ValidateBufferArguments(buffer, offset, count);
        return Read(buffer.AsSpan(offset, count));
    }

    public override async ValueTask<int> ReadAsync(Memory<byte> buffer, CancellationToken cancellationToken = default)
    {
        if (_block.IsEmpty && !_hasEnded && !buffer.IsEmpty)
        {
            try
            {
                Note(await text.MoveNextAsync(cancellationToken).ConfigureAwait(false));
            }
            catch (Exception e) when (explain(e) is var explained && explained != e)
            {
                throw explained;
            }
        }

        return Give(buffer.Span);
    }

    public override Task<int> ReadAsync(byte[] buffer, int offset, int count, CancellationToken cancellationToken) =>
        ReadAsync(buffer.AsMemory(offset, count), cancellationToken).AsTask();

    public override void Flush()
    {
    }

    public override long Seek(long offset, SeekOrigin origin) =>
        throw new NotSupportedException("A reply that is still arriving cannot be positioned.");

    public override void SetLength(long value) => throw new NotSupportedException("A reply's content cannot be written.");

    public override void Write(byte[] buffer, int offset, int count) =>
        throw new NotSupportedException("A reply's content cannot be written.");

    protected override void Dispose(bool disposing)
    {
        if (disposing)
        {
            text.Dispose();
            owner?.Dispose();
        }

        base.Dispose(disposing);
    }

    private void Note(bool hasBlock)
    {
        _hasEnded = !hasBlock;
        _block = text.Block;
        if (_hasEnded)
        {
            timer?.Decoded(DecodeTarget.Text, text.Reply, text.WorkSeconds);
        }
    }

    private int Give(Span<byte> buffer)
    {
        var count = Math.Min(buffer.Length, _block.Length);
        _block.Span[..count].CopyTo(buffer);
        _block = _block[count..];
        return count;
    }
}
