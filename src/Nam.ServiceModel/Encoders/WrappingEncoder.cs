// SPDX-License-Identifier: MIT

using System.Diagnostics.CodeAnalysis;

namespace Nam.ServiceModel.Encoders;

/// <summary>An encoder that writes as another one does, and leaves it to its heirs how to read.</summary>
internal abstract class WrappingEncoder(MessageEncoder inner) : MessageEncoder
{
    public sealed override string ContentType => Inner.ContentType;

    public sealed override string MediaType => Inner.MediaType;

    public sealed override MessageVersion MessageVersion => Inner.MessageVersion;

    protected MessageEncoder Inner { get; } = inner;

    [return: MaybeNull]
    public sealed override T GetProperty<T>() => Inner.GetProperty<T>();

    public override bool IsContentTypeSupported(string contentType) => Inner.IsContentTypeSupported(contentType);

    public override Message ReadMessage(Stream stream, int maxSizeOfHeaders, string contentType) =>
        Inner.ReadMessage(stream, maxSizeOfHeaders, contentType);

    public override ValueTask<Message> ReadMessageAsync(Stream stream, int maxSizeOfHeaders, string contentType) =>
        Inner.ReadMessageAsync(stream, maxSizeOfHeaders, contentType);

    public override void WriteMessage(Message message, Stream stream) => Inner.WriteMessage(message, stream);

    public override ArraySegment<byte> WriteMessage(Message message, int maxMessageSize, BufferManager bufferManager, int messageOffset) =>
        Inner.WriteMessage(message, maxMessageSize, bufferManager, messageOffset);

    public override ValueTask WriteMessageAsync(Message message, Stream stream) => Inner.WriteMessageAsync(message, stream);

    public override ValueTask<ArraySegment<byte>> WriteMessageAsync(
        Message message, int maxMessageSize, BufferManager bufferManager, int messageOffset) =>
        Inner.WriteMessageAsync(message, maxMessageSize, bufferManager, messageOffset);
}
