// SPDX-License-Identifier: MIT

namespace Nam.CoreWcf.Encoders;

/// <summary>A message encoder that leaves all to another.</summary>
internal abstract class DelegatingEncoder(MessageEncoder inner) : MessageEncoder
{
    public override string ContentType => Inner.ContentType;

    public override string MediaType => Inner.MediaType;

    public override MessageVersion MessageVersion => Inner.MessageVersion;

    protected MessageEncoder Inner { get; } = inner;

    public override T GetProperty<T>() => Inner.GetProperty<T>();

    public override bool IsContentTypeSupported(string contentType) => Inner.IsContentTypeSupported(contentType);

    public override Task<Message> ReadMessageAsync(Stream stream, int maxSizeOfHeaders, string contentType) =>
        Inner.ReadMessageAsync(stream, maxSizeOfHeaders, contentType);

    public override Message ReadMessage(ArraySegment<byte> buffer, BufferManager bufferManager, string contentType) =>
        Inner.ReadMessage(buffer, bufferManager, contentType);

    public override Task WriteMessageAsync(Message message, Stream stream) => Inner.WriteMessageAsync(message, stream);

    public override ArraySegment<byte> WriteMessage(Message message, int maxMessageSize, BufferManager bufferManager, int messageOffset) =>
        Inner.WriteMessage(message, maxMessageSize, bufferManager, messageOffset);
}
