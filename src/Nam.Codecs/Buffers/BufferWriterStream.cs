// SPDX-License-Identifier: MIT
using System.Buffers;

namespace Nam.Codecs.Buffers;

/// <summary>Writes the output of a compressing stream to a buffer writer. Callers reuse the adapter, so a reply needs no new one.</summary>
internal sealed class BufferWriterStream : Stream
{
    private IBufferWriter<byte>? _destination;

    public override bool CanRead => false;

    public override bool CanSeek => false;

    public override bool CanWrite => true;

    public override long Length => throw new NotSupportedException();

    public override long Position
    {
        get => throw new NotSupportedException();
        set => throw new NotSupportedException();
    }

    internal void Attach(IBufferWriter<byte> destination) => _destination = destination;

    internal void Detach() => _destination = null;

    public override void Write(ReadOnlySpan<byte> buffer) => _destination!.Write(buffer);

    public override void Write(byte[] buffer, int offset, int count) => _destination!.Write(buffer.AsSpan(offset, count));

    public override void Flush()
    {
    }

    public override int Read(byte[] buffer, int offset, int count) => throw new NotSupportedException();

    public override long Seek(long offset, SeekOrigin origin) => throw new NotSupportedException();

    public override void SetLength(long value) => throw new NotSupportedException();
}
