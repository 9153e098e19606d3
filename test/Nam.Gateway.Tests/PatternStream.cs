// SPDX-License-Identifier: MIT

namespace Nam.Gateway.Tests;

/// <summary>Many bytes that take no memory.</summary>
internal sealed class PatternStream(long bytes) : Stream
{
    private const int PieceBytes = 65_536;

    private static readonly byte[] Pattern = MakePattern();
    private long _position;

    public override bool CanRead => true;

    public override bool CanSeek => true;

    public override bool CanWrite => false;

    public override long Length => bytes;

    public override long Position
    {
        get => _position;
        set => throw new NotSupportedException();
    }

    /// <summary>Gives 64 KiB that depend on their place.</summary>
    public static ReadOnlyMemory<byte> Piece(long position) => Pattern.AsMemory((int)(position / PieceBytes % 251), PieceBytes);

    public override int Read(Span<byte> buffer)
    {
        var within = (int)(_position % PieceBytes);
        var count = (int)Math.Min(Math.Min(buffer.Length, PieceBytes - within), bytes - _position);
        Piece(_position).Span.Slice(within, count).CopyTo(buffer);
        _position += count;
        return count;
    }

    public override int Read(byte[] buffer, int offset, int count) => Read(buffer.AsSpan(offset, count));

    public override ValueTask<int> ReadAsync(Memory<byte> buffer, CancellationToken cancellationToken = default) => new(Read(buffer.Span));

    public override Task<int> ReadAsync(byte[] buffer, int offset, int count, CancellationToken cancellationToken) =>
        Task.FromResult(Read(buffer, offset, count));

    public override long Seek(long offset, SeekOrigin origin) => throw new NotSupportedException();

    public override void Flush()
    {
    }

    public override void SetLength(long value) => throw new NotSupportedException();

    public override void Write(byte[] buffer, int offset, int count) => throw new NotSupportedException();

    private static byte[] MakePattern()
    {
        var pattern = new byte[PieceBytes + 251];
        new Random(7).NextBytes(pattern);
        return pattern;
    }
}
