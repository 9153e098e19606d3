// SPDX-License-Identifier: MIT

namespace Nam.Stores;

/// <summary>LiteDB's log, which keeps to itself that it cannot be written until it is asked: some versions write it in
/// a thread that an exception hangs for ever.</summary>
/// <remarks>After a failure nothing more is written. LiteDB locks it.</remarks>
internal sealed class LogStream(Stream log) : DurableStream(log)
{
    private volatile Exception? _fault;

    /// <summary>Brings what was written to the disk.</summary>
    /// <exception cref="IOException">It could not be written.</exception>
    public void Save()
    {
        Flush();
        if (_fault is { } fault)
        {
            throw new IOException(fault.Message, fault);
        }
    }

    public override void Flush() => Try(base.Flush);

    public override void Write(byte[] buffer, int offset, int count) => Try(() => base.Write(buffer, offset, count));

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
