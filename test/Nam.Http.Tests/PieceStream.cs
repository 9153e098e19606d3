// SPDX-License-Identifier: MIT

namespace Nam.Http.Tests;

/// <summary>A body that comes in pieces, may never end, and says when it is disposed.</summary>
internal sealed class PieceStream(byte[] bytes, int pieceBytes, bool isEndless = false) : Stream
{
    private int _position;

    public bool IsDisposed { get; private set; }

    public int Reads { get; private set; }

    /// <summary>Completes when a reader waits for bytes that never come.</summary>
    public TaskCompletionSource Waiting { get; } = new(TaskCreationOptions.RunContinuationsAsynchronously);

    public override bool CanRead => true;

    public override bool CanSeek => false;

    public override bool CanWrite => false;

    public override long Length => throw new NotSupportedException();

    public override long Position
    {
        get => throw new NotSupportedException();
        set => throw new NotSupportedException();
    }

    public override int Read(byte[] buffer, int offset, int count)
    {
        Reads++;
        var read = Math.Min(Math.Min(pieceBytes, count), bytes.Length - _position);
        bytes.AsSpan(_position, read).CopyTo(buffer.AsSpan(offset));
        _position += read;
        return read;
    }

    public override async ValueTask<int> ReadAsync(Memory<byte> buffer, CancellationToken cancellationToken = default)
    {
        if (isEndless && _position == bytes.Length)
        {
            Waiting.TrySetResult();
            await Task.Delay(Timeout.Infinite, cancellationToken);
        }

        var piece = new byte[buffer.Length];
        var read = Read(piece, 0, piece.Length);
        piece.AsSpan(0, read).CopyTo(buffer.Span);
        return read;
    }

    public override void Flush()
    {
    }

    public override long Seek(long offset, SeekOrigin origin) => throw new NotSupportedException();

    public override void SetLength(long value) => throw new NotSupportedException();

    public override void Write(byte[] buffer, int offset, int count) => throw new NotSupportedException();

    protected override void Dispose(bool disposing)
    {
        IsDisposed = true;
        base.Dispose(disposing);
    }
}
