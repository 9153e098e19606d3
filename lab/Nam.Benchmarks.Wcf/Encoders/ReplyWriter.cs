// SPDX-License-Identifier: MIT
using CoreWCF.Channels;
using Microsoft.AspNetCore.Http;

namespace Nam.Benchmarks.Wcf.Encoders;

/// <summary>Writes replies as the HTTP transport does: through the encoder, then the encoder's array into the
/// response's body, then the array back to the pool.</summary>
internal sealed class ReplyWriter(MessageEncoder encoder, HttpContext http)
{
    private const int DefaultPoolBytes = 512 << 10;
    private const int DefaultBufferBytes = 64 << 10;

    // Pool and buffer are those of a transport that was not configured.
    private readonly BufferManager _pool = BufferManager.CreateBufferManager(DefaultPoolBytes, DefaultBufferBytes);

    internal void Write(MessageBuffer reply)
    {
        using var message = reply.CreateMessage();
        Write(message);
    }

    /// <summary>As <see cref="Write(MessageBuffer)"/>; the transport names the encoding on the message for a client
    /// that accepts gzip, and the encoder compresses.</summary>
    internal void WriteGzip(MessageBuffer reply)
    {
        using var message = reply.CreateMessage();
        ((ICompressedMessageEncoder)encoder).AddCompressedMessageProperties(message, "gzip");
        Write(message);
    }

    private void Write(Message message)
    {
        http.Response.Headers.Clear();
        http.Response.ContentType = encoder.ContentType;
        var bytes = encoder.WriteMessage(message, int.MaxValue, _pool, 0);
        http.Response.Body.Write(bytes.Array!, bytes.Offset, bytes.Count);
        _pool.ReturnBuffer(bytes.Array!);
    }
}
