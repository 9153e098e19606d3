// SPDX-License-Identifier: MIT
namespace Nam.Codecs;

/// <content>A stored frame around the form where it stands.</content>
public sealed partial class BinaryXmlWriter
{
    /// <summary>Writes a stored frame around the form and gives the memory away with it, so that a large form is not copied.</summary>
    /// <param name="destination">An empty buffer; its own memory goes back to the pool.</param>
    /// <returns>Whether there was room around the form; if not, nothing has changed. Afterwards the writer has to be reset or returned.</returns>
    internal bool TryMoveFrame(PooledBuffer destination)
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
