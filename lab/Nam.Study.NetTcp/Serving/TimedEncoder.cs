// SPDX-License-Identifier: MIT
using System.Diagnostics;
using CoreWCF.Channels;
using Nam.Study.Encodings.Serving;

namespace Nam.Study.NetTcp.Serving;

/// <summary>Leaves all to another encoder and notes what it takes.</summary>
internal sealed class TimedEncoder(MessageEncoder inner, ServedRows served) : MessageEncoder
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
        message.Properties[ServedRows.DecodeSeconds] = Stopwatch.GetElapsedTime(start).TotalSeconds;
        return message;
    }

    /// <inheritdoc/>
    public override ArraySegment<byte> WriteMessage(Message message, int maxMessageSize, BufferManager bufferManager, int messageOffset)
    {
        var start = Stopwatch.GetTimestamp();
        var bytes = inner.WriteMessage(message, maxMessageSize, bufferManager, messageOffset);
        if (message.Properties.TryGetValue(ServedRows.DecodeSeconds, out var value) && value is double decodeSeconds)
        {
            served.Note(new ServedTimes(decodeSeconds, Stopwatch.GetElapsedTime(start).TotalSeconds));
        }

        return bytes;
    }

    /// <inheritdoc/>
    public override Task<Message> ReadMessageAsync(Stream stream, int maxSizeOfHeaders, string contentType) => throw Streamed();

    /// <inheritdoc/>
    public override Task WriteMessageAsync(Message message, Stream stream) => throw Streamed();

    private static NotSupportedException Streamed() => new("Messages of the study are buffered.");
}
