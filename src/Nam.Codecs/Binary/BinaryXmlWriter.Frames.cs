// SPDX-License-Identifier: MIT
using Nam.Codecs.Buffers;
using Nam.Codecs.Frames;

namespace Nam.Codecs.Binary;

/// <content>A stored frame around the form where it stands.</content>
internal sealed partial class BinaryXmlWriter
{
    /// <summary>Writes the form as a stored frame, without copying it where the writer has left room. The writer has to
    /// be reset or returned afterwards.</summary>
    /// <param name="destination">An empty buffer that gets the frame; its memory may be replaced.</param>
    /// <exception cref="ArgumentException">The buffer is not empty.</exception>
    public void WriteStoredFrame(PooledBuffer destination)
    {
        ArgumentNullException.ThrowIfNull(destination);
        if (destination.WrittenCount != 0)
        {
            throw new ArgumentException(
                $"The buffer holds {destination.WrittenCount:N0} bytes already; clear it first.", nameof(destination));
        }

        if (!TryMoveFrame(destination))
        {
            ReplyFrame.Write(FormKind.Binary, Complete(), null, 0, destination);
        }
    }

    /// <summary>Writes a stored frame around the form and gives the memory away with it, so that a large form is not copied.</summary>
    /// <param name="destination">An empty buffer; its own memory goes back to the pool.</param>
    /// <returns>Whether there was room around the form; if not, nothing has changed. Afterwards the writer has to be
    /// reset or returned.</returns>
    private bool TryMoveFrame(PooledBuffer destination)
    {
        var form = CompleteMemory().Length;
        var header = ReplyFrame.StoredHeaderBytes(form);
        if (_formStart < header || _buffer.Length - _position < ReplyFrame.ChecksumBytes)
        {
            return false;
        }

        var start = _formStart - header;
        ReplyFrame.WriteAround(FormKind.Binary, _buffer.AsSpan(start, header + form + ReplyFrame.ChecksumBytes), form);
        destination.Adopt(_buffer, start, _position + ReplyFrame.ChecksumBytes);
        _buffer = [];
        Release();
        return true;
    }
}
