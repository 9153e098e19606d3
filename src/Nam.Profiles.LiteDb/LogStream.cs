// SPDX-License-Identifier: MIT

namespace Nam.Stores;

/// <summary>LiteDB's log, which keeps to itself that it cannot be written until it is asked: some versions write it in a thread that an exception hangs for ever.</summary>
/// <remarks>After a failure nothing more is written. LiteDB locks it.</remarks>
internal sealed class LogStream(Stream log) : Stream
{
    private volatile Exception? _fault;

    public override bool CanRead => true;

    public override bool CanSeek => true;

    public override bool CanWrite => true;

    public override long Length => log.Length;

    public override long Position
    {
        get => log.Position;
        set => log.Position = value;
    }

    /// <summary>Brings what was written to the disk.</summary>
    /// <exception cref="IOException">It could not be written.</exception>
    public void Save()
    {
        if (_fault is null)
        {
            log.Flush();
        }
        else
        {
            throw new IOException(_fault.Message, _fault);
        }
    }

    public override void Flush() => Try(log.Flush);

    public override int Read(byte[] buffer, int offset, int count) => log.Read(buffer, offset, count);

    public override void Write(byte[] buffer, int offset, int count) => Try(() => log.Write(buffer, offset, count));

    public override long Seek(long offset, SeekOrigin origin) => log.Seek(offset, origin);

    public override void SetLength(long value) => log.SetLength(value);

    protected override void Dispose(bool disposing)
    {
        if (disposing)
        {
            log.Dispose();
        }

        base.Dispose(disposing);
    }

    private void Try(Action write)
    {
        try
        {
            if (_fault is null)
            {
                write();
            }
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException)
        {
            _fault = e;
        }
    }
}
