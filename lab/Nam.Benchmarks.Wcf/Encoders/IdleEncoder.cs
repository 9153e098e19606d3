// SPDX-License-Identifier: MIT
using CoreWCF.Channels;

namespace Nam.Benchmarks.Wcf.Encoders;

/// <summary>Writes every message as the same byte and reads none.</summary>
internal sealed class IdleEncoder(MessageVersion version) : MessageEncoder
{
    private readonly byte[] _byte = new byte[1];

    public override string ContentType => "text/xml; charset=utf-8";

    public override string MediaType => "text/xml";

    public override MessageVersion MessageVersion => version;

    public override ArraySegment<byte> WriteMessage(Message message, int maxMessageSize, BufferManager bufferManager, int messageOffset)
    {
        return _byte;
    }

    public override Task WriteMessageAsync(Message message, Stream stream)
    {
        return Task.CompletedTask;
    }

    public override Message ReadMessage(ArraySegment<byte> buffer, BufferManager bufferManager, string contentType)
    {
        throw new NotSupportedException("This encoder writes only.");
    }

    public override Task<Message> ReadMessageAsync(Stream stream, int maxSizeOfHeaders, string contentType)
    {
        throw new NotSupportedException("This encoder writes only.");
    }
}
