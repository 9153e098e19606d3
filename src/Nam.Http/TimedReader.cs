// SPDX-License-Identifier: MIT

using System.Xml;
using Nam.Client;
using Nam.Codecs.Buffers;
using Nam.Profiles;

namespace Nam.Http;

/// <summary>A reader over a reply with what has to be noted when its caller has what it wanted.</summary>
internal sealed class TimedReader(XmlDictionaryReader reader, ReplyTimer timer, DecodedReply reply, PooledBuffer buffer) : IDisposable
{
    private bool _isDisposed;

    public XmlDictionaryReader Reader { get; } = reader;

    /// <summary>Notes that the caller has its objects.</summary>
    public void Finish() => timer.Decoded(DecodeTarget.Objects, reply.Form, reply.Codec, reply.FormBytes);

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
