// SPDX-License-Identifier: MIT

namespace Nam.Stores;

/// <summary>A file whose <see cref="Flush"/> reaches the disk: LiteDB flushes streams that it is given, but syncs only
/// files that it opened itself.</summary>
/// <param name="file">The file, or what stands for one in tests.</param>
/// <remarks>Not thread-safe; LiteDB locks it.</remarks>
internal class DurableStream(Stream file) : Stream
{
    public override bool CanRead => true;

    public override bool CanSeek => true;

    public override bool CanWrite => true;

    public override long Length => file.Length;

    public override long Position
    {
        get => file.Position;
        set => file.Position = value;
    }

    public override void Flush()
    {
        if (file is FileStream stream)
        {
            stream.Flush(flushToDisk: true);
        }
        else
        {
            file.Flush();
        }
    }

    // LiteDB expects a page from one call, as files give it.
    public override int Read(byte[] buffer, int offset, int count) =>
        file.ReadAtLeast(buffer.AsSpan(offset, count), count, throwOnEndOfStream: false);

    public override void Write(byte[] buffer, int offset, int count) => file.Write(buffer, offset, count);

    public override long Seek(long offset, SeekOrigin origin) => file.Seek(offset, origin);

    public override void SetLength(long value) => file.SetLength(value);

    protected override void Dispose(bool disposing)
    {
        if (disposing)
        {
            file.Dispose();
        }

        base.Dispose(disposing);
    }
}
