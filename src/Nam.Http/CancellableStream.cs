// SPDX-License-Identifier: MIT

namespace Nam.Http;

/// <summary>A read-only stream whose blocking reads can be cancelled, which those of a reply's body cannot be.</summary>
/// <param name="inner">The body.</param>
/// <param name="cancellationToken">Ends reads.</param>
internal sealed class CancellableStream(Stream inner, CancellationToken cancellationToken) : Stream
{
    // A reader of XML asks for two bytes first, by which nobody can tell a frame from text.
    private readonly byte[] _start = new byte[16];
    private ReadOnlyMemory<byte> _rest;
    private bool _hasStarted;

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
        if (!_hasStarted)
        {
            _hasStarted = true;
            _rest = _start.AsMemory(0, ReadInner(_start));
        }

        if (_rest.IsEmpty)
        {
            return ReadInner(buffer.AsMemory(offset, count));
        }

        count = Math.Min(count, _rest.Length);
        _rest.Span[..count].CopyTo(buffer.AsSpan(offset));
        _rest = _rest[count..];
        return count;
    }

    public override void Flush()
    {
    }

    public override long Seek(long offset, SeekOrigin origin) =>
        throw new NotSupportedException("A reply that is being read cannot be positioned.");

    public override void SetLength(long value) => throw new NotSupportedException("A reply's content cannot be written.");

    public override void Write(byte[] buffer, int offset, int count) =>
        throw new NotSupportedException("A reply's content cannot be written.");

    private int ReadInner(Memory<byte> buffer)
    {
        var pending = inner.ReadAsync(buffer, cancellationToken);

        // Blocking a task's wait lets the thread pool make up for the thread.
        return pending.IsCompletedSuccessfully ? pending.Result : pending.AsTask().GetAwaiter().GetResult();
    }
}
