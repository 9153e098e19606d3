// SPDX-License-Identifier: MIT
namespace Tpch.Postgres.Loading;

/// <summary>Turns dbgen's lines into those of COPY with the delimiter |, and counts them.</summary>
/// <remarks>dbgen ends every field by a bar, COPY only parts fields by it; neither bars, backslashes nor line ends
/// occur in the texts.</remarks>
internal sealed class CopyStream(Stream target, Action<long> onRows, CancellationToken cancellationToken) : Stream
{
    private const int BufferBytes = 1 << 16;

    private readonly byte[] _buffer = new byte[BufferBytes];
    private int _buffered;
    private bool _holdsBar;

    /// <summary>The lines so far.</summary>
    public long Rows { get; private set; }

    public override bool CanRead => false;

    public override bool CanSeek => false;

    public override bool CanWrite => true;

    public override long Length => throw new NotSupportedException();

    public override long Position
    {
        get => throw new NotSupportedException();
        set => throw new NotSupportedException();
    }

    public override void Write(ReadOnlySpan<byte> buffer)
    {
        cancellationToken.ThrowIfCancellationRequested();
        while (buffer.IndexOf((byte)'\n') is var end && end >= 0)
        {
            AddPart(buffer[..end]);
            _holdsBar = false;
            Add("\n"u8);
            Rows++;
            buffer = buffer[(end + 1)..];
        }

        AddPart(buffer);
        onRows(Rows);
    }

    public override void Write(byte[] buffer, int offset, int count) => Write(buffer.AsSpan(offset, count));

    public override void Flush()
    {
        target.Write(_buffer, 0, _buffered);
        _buffered = 0;
    }

    public override int Read(byte[] buffer, int offset, int count) => throw new NotSupportedException();

    public override long Seek(long offset, SeekOrigin origin) => throw new NotSupportedException();

    public override void SetLength(long value) => throw new NotSupportedException();

    /// <summary>Adds bytes without a line end; a last bar is held back until what follows is known.</summary>
    private void AddPart(ReadOnlySpan<byte> part)
    {
        if (part.IsEmpty)
        {
            return;
        }

        if (_holdsBar)
        {
            Add("|"u8);
        }

        _holdsBar = part[^1] == '|';
        Add(_holdsBar ? part[..^1] : part);
    }

    private void Add(ReadOnlySpan<byte> bytes)
    {
        while (bytes.Length > BufferBytes - _buffered)
        {
            var fitting = BufferBytes - _buffered;
            bytes[..fitting].CopyTo(_buffer.AsSpan(_buffered));
            _buffered = BufferBytes;
            Flush();
            bytes = bytes[fitting..];
        }

        bytes.CopyTo(_buffer.AsSpan(_buffered));
        _buffered += bytes.Length;
    }
}
