// SPDX-License-Identifier: MIT

namespace Nam.Http;

/// <summary>A read-only stream whose blocking reads can be cancelled, which those of a reply's body cannot be.</summary>
/// <param name="inner">The body.</param>
/// <param name="cancellationToken">Ends reads.</param>
internal sealed class CancellableStream(Stream inner, CancellationToken cancellationToken) : Stream
{
    public override bool CanRead => true;

    public override bool CanSeek => false;

    public override bool CanWrite => false;

    public override long Length => throw new NotSupportedException("The length of a reply that is being read is not known.");

    public override long Position
    {
        get => throw new NotSupportedException("A reply that is being read has no position.");
        set => throw new NotSupportedException("A reply that is being read cannot be positioned.");
    }

    public override int Read(byte[] buffer, int offset, int count)
    {
        ValidateBufferArguments(buffer, offset, count);
        var pending = inner.ReadAsync(buffer.AsMemory(offset, count), cancellationToken);

        // Blocking a task's wait lets the thread pool make up for the thread.
        return pending.IsCompletedSuccessfully ? pending.Result : pending.AsTask().GetAwaiter().GetResult();
    }

    public override void Flush()
    {
    }

    public override long Seek(long offset, SeekOrigin origin) =>
        throw new NotSupportedException("A reply that is being read cannot be positioned.");

    public override void SetLength(long value) => throw new NotSupportedException("A reply's content cannot be written.");

    public override void Write(byte[] buffer, int offset, int count) =>
        throw new NotSupportedException("A reply's content cannot be written.");
}
