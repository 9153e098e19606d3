// SPDX-License-Identifier: MIT
namespace Nam.Fuzz.Arriving;

/// <summary>A body that comes in pieces of random lengths, some of them at once and some later, and may break.</summary>
internal sealed class CutStream(ReadOnlyMemory<byte> body, FuzzRandom random, bool breaks) : Stream
{
    private const int LongestPiece = 4_096;
    private FuzzRandom _random = random;
    private int _at;

    /// <summary>Whether the connection broke.</summary>
    internal bool IsBroken { get; private set; }

    public override bool CanRead => true;

    public override bool CanSeek => false;

    public override bool CanWrite => false;

    public override long Length => throw new NotSupportedException();

    public override long Position
    {
        get => throw new NotSupportedException();
        set => throw new NotSupportedException();
    }

    public override async ValueTask<int> ReadAsync(Memory<byte> buffer, CancellationToken cancellationToken = default)
    {
        if (_random.Below(4) == 0)
        {
            await Task.Yield();
        }

        cancellationToken.ThrowIfCancellationRequested();
        if (breaks && (_at == body.Length || _random.Below(4) == 0))
        {
            IsBroken = true;
            throw new IOException("The connection broke.");
        }

        // Few bytes about as often as many.
        var longest = 1 << _random.Below(13);
        var count = Math.Min(Math.Min(buffer.Length, body.Length - _at), 1 + _random.Below(Math.Min(longest, LongestPiece)));
        body.Slice(_at, count).CopyTo(buffer);
        _at += count;
        return count;
    }

    public override int Read(byte[] buffer, int offset, int count) => throw new NotSupportedException();

    public override void Flush()
    {
    }

    public override long Seek(long offset, SeekOrigin origin) => throw new NotSupportedException();

    public override void SetLength(long value) => throw new NotSupportedException();

    public override void Write(byte[] buffer, int offset, int count) => throw new NotSupportedException();
}
