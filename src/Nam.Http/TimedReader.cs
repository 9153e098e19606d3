// SPDX-License-Identifier: MIT

using System.Xml;
using Nam.Client;
using Nam.Contracts;
using Nam.Profiles;

namespace Nam.Http;

/// <summary>A reader over a reply with what has to be noted when its caller has what it wanted.</summary>
internal class TimedReader(XmlDictionaryReader reader, ReplyTimer timer, DecodedReply reply, IDisposable buffer) : IDisposable
{
    private bool _isDisposed;

    public XmlDictionaryReader Reader { get; } = reader;

    protected ReplyTimer Timer { get; } = timer;

    /// <summary>Gets another reader over the same reply, where this one failed because the reply began anew;
    /// <see langword="null"/> elsewhere.</summary>
    public virtual TimedReader? Anew => null;

    /// <summary>Gets what ended the reply's arrival, whatever the reader's caller made of it; <see langword="null"/> if
    /// nothing did.</summary>
    public virtual Exception? Fault => null;

    /// <summary>Gets whether the reply is still arriving, so that the reader blocks where it has to wait.</summary>
    public virtual bool IsArriving => false;

    /// <summary>Reads objects, and notes whether later replies will be read by other code.</summary>
    /// <param name="read">Reads them, on this thread.</param>
    public T Read<T>(Func<XmlDictionaryReader, T> read)
    {
        ColdReading.Take();
        var result = read(Reader);
        Timer.IsCold = ColdReading.Take();
        return result;
    }

    /// <summary>Records that the caller has its objects.</summary>
    /// <exception cref="Codecs.ReplyDecodeException">The reply, which was read while it arrived, does not end as it should.</exception>
    public virtual ValueTask FinishAsync()
    {
        Timer.Decoded(DecodeTarget.Objects, reply);
        return default;
    }

    /// <inheritdoc/>
    public void Dispose()
    {
        if (!_isDisposed)
        {
            _isDisposed = true;
            Reader.Dispose();
            buffer.Dispose();
        }
    }
}
