// SPDX-License-Identifier: MIT

namespace Nam.Stores;

/// <summary>A file of the database, whose <see cref="Flush"/> reaches the disk and which keeps a failure to itself.</summary>
/// <param name="file">The file, or what stands for one in tests.</param>
/// <param name="faults">Where the first failure of the database's files goes; after it none of them is written.</param>
/// <remarks>
/// LiteDB cannot undo a transaction whose commit failed half-way: a thread of it then waits for ever, or its finalizer
/// ends the process. So a commit never fails, and the store looks for a failure after it. LiteDB locks the stream.
/// </remarks>
internal sealed class DatabaseStream(Stream file, DatabaseFaults faults) : Stream
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

    public override void Flush() => faults.Try(() =>
    {
        if (file is FileStream stream)
        {
            stream.Flush(flushToDisk: true);
        }
        else
        {
            file.Flush();
        }
    });

    // LiteDB expects a page from one call, as files return it.
    public override int Read(byte[] buffer, int offset, int count) =>
        file.ReadAtLeast(buffer.AsSpan(offset, count), count, throwOnEndOfStream: false);

    public override void Write(byte[] buffer, int offset, int count) => faults.Try(() => file.Write(buffer, offset, count));

    public override long Seek(long offset, SeekOrigin origin) => file.Seek(offset, origin);

    public override void SetLength(long value) => faults.Try(() => file.SetLength(value));

    protected override void Dispose(bool disposing)
    {
        if (disposing)
        {
            file.Dispose();
        }

        base.Dispose(disposing);
    }
}
