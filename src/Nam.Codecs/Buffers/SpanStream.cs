// SPDX-License-Identifier: MIT
namespace Nam.Codecs.Buffers;

/// <summary>Reads pinned memory for a decompressing stream; the last byte comes alone, and one extra zero byte follows it.</summary>
/// <remarks>
/// An inflating stream reads on only until its data ends. So <see cref="Position"/> tells the three cases apart: at the end of the
/// memory (right), before the end (bytes left over), after the end (cut short).
/// </remarks>
internal sealed unsafe class SpanStream : Stream
{
    private byte* _start;
    private int _length;
    private long _position;

    public override bool CanRead => true;

    public override bool CanSeek => false;

    public override bool CanWrite => false;

    public override long Length => throw new NotSupportedException();

    public override long Position
    {
        get => _position;
        set => throw new NotSupportedException();
    }

    /// <summary>Sets the memory, which must stay pinned until <see cref="Detach"/>.</summary>
    /// <param name="start">Where it begins.</param>
    /// <param name="length">Its bytes.</param>
    internal void Attach(byte* start, int length)
    {
        _start = start;
        _length = length;
        _position = 0;
    }

    internal void Detach() => Attach(null, 0);

    public override int Read(Span<byte> buffer)
    {
        if (buffer.IsEmpty || _position > _length)
        {
            return 0;
        }

        if (_position == _length)
        {
            buffer[0] = 0;
            _position++;
            return 1;
        }

        var count = (int)Math.Min(buffer.Length, Math.Max(1, _length - 1 - _position));
        new ReadOnlySpan<byte>(_start + _position, count).CopyTo(buffer);
        _position += count;
        return count;
    }

    public override int Read(byte[] buffer, int offset, int count) => Read(buffer.AsSpan(offset, count));

    public override long Seek(long offset, SeekOrigin origin) => throw new NotSupportedException();

    public override void Flush()
    {
    }

    public override void SetLength(long value) => throw new NotSupportedException();

    public override void Write(byte[] buffer, int offset, int count) => throw new NotSupportedException();
}
