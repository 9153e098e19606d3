// SPDX-License-Identifier: MIT
using System.Diagnostics;
using System.ServiceModel.Channels;

namespace Nam.Study.NetTcp.Calling;

/// <summary>Leaves all to another encoder and notes what it takes.</summary>
internal sealed class MeteredEncoder(MessageEncoder inner, CallMeter meter) : MessageEncoder
{
    /// <inheritdoc/>
    public override string ContentType => inner.ContentType;

    /// <inheritdoc/>
    public override string MediaType => inner.MediaType;

    /// <inheritdoc/>
    public override MessageVersion MessageVersion => inner.MessageVersion;

    /// <inheritdoc/>
    public override T GetProperty<T>() => inner.GetProperty<T>();

    /// <inheritdoc/>
    public override bool IsContentTypeSupported(string contentType) => inner.IsContentTypeSupported(contentType);

    /// <inheritdoc/>
    public override Message ReadMessage(ArraySegment<byte> buffer, BufferManager bufferManager, string contentType)
    {
        var start = Stopwatch.GetTimestamp();
        var message = inner.ReadMessage(buffer, bufferManager, contentType);
        meter.NoteRead(start, buffer.Count);
        return message;
    }

    /// <inheritdoc/>
    public override ArraySegment<byte> WriteMessage(Message message, int maxMessageSize, BufferManager bufferManager, int messageOffset)
    {
        var start = Stopwatch.GetTimestamp();
        var bytes = inner.WriteMessage(message, maxMessageSize, bufferManager, messageOffset);
        meter.NoteWritten(start, bytes.Count);
        return bytes;
    }

    /// <inheritdoc/>
    public override Message ReadMessage(Stream stream, int maxSizeOfHeaders, string contentType) => throw Streamed();

    /// <inheritdoc/>
    public override void WriteMessage(Message message, Stream stream) => throw Streamed();

    private static NotSupportedException Streamed() => new("Messages of the study are buffered.");
}
