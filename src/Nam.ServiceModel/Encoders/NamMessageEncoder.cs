// SPDX-License-Identifier: MIT

using Nam.Codecs.Buffers;
using Nam.ServiceModel.Http;

namespace Nam.ServiceModel.Encoders;

/// <summary>Reads replies in NAM formats besides those of the stock encoder; writes requests as the stock encoder does.
/// For transports where each reply has a content type.</summary>
internal sealed class NamMessageEncoder(MessageEncoder inner, FrameReader frames) : WrappingEncoder(inner)
{
    private const int ReadBytes = 16 * 1024;

    // A stream comes without a buffer manager; this one leaves arrays to the garbage collector.
    private static readonly BufferManager Unpooled = BufferManager.CreateBufferManager(0, int.MaxValue);

    public override bool IsContentTypeSupported(string contentType) =>
        FramedType.TryParse(contentType, out var framed)
            ? Inner.IsContentTypeSupported(framed.Original)
            : Inner.IsContentTypeSupported(contentType);

    public override Message ReadMessage(ArraySegment<byte> buffer, BufferManager bufferManager, string contentType) =>
        FramedType.TryParse(contentType, out var framed, out var reply)
            ? Read(buffer, bufferManager, framed, reply)
            : Inner.ReadMessage(buffer, bufferManager, contentType);

    public override ValueTask<Message> ReadMessageAsync(ArraySegment<byte> buffer, BufferManager bufferManager, string contentType) =>
        FramedType.TryParse(contentType, out var framed, out var reply)
            ? new(Read(buffer, bufferManager, framed, reply))
            : Inner.ReadMessageAsync(buffer, bufferManager, contentType);

    public override Message ReadMessage(Stream stream, int maxSizeOfHeaders, string contentType)
    {
        if (!FramedType.TryParse(contentType, out var framed, out var reply))
        {
            return Inner.ReadMessage(stream, maxSizeOfHeaders, contentType);
        }

        ArgumentNullException.ThrowIfNull(stream);
        Take(reply, framed);
        if (reply?.Arriving is { } arriving)
        {
            return frames.Read(arriving, Unpooled, framed, this, Inner);
        }

        using var frame = new PooledBuffer();
        int read;
        while ((read = stream.Read(frame.GetSpan(ReadBytes))) > 0)
        {
            frames.Advance(frame, read);
        }

        return frames.Read(frame.WrittenSpan, Unpooled, framed, reply?.Timer, this, Inner);
    }

    public override async ValueTask<Message> ReadMessageAsync(Stream stream, int maxSizeOfHeaders, string contentType)
    {
        if (!FramedType.TryParse(contentType, out var framed, out var reply))
        {
            return await Inner.ReadMessageAsync(stream, maxSizeOfHeaders, contentType).ConfigureAwait(false);
        }

        ArgumentNullException.ThrowIfNull(stream);
        Take(reply, framed);
        if (reply?.Arriving is { } arriving)
        {
            return frames.Read(arriving, Unpooled, framed, this, Inner);
        }

        using var frame = new PooledBuffer();
        int read;
        while ((read = await stream.ReadAsync(frame.GetMemory(ReadBytes)).ConfigureAwait(false)) > 0)
        {
            frames.Advance(frame, read);
        }

        return frames.Read(frame.WrittenSpan, Unpooled, framed, reply?.Timer, this, Inner);
    }

    // What goes wrong from here on leaves nobody who would give the ticket up.
    private static void Take(TicketedReply? reply, FramedType type)
    {
        ReplyTickets.Drop(reply?.Ticket ?? 0);
        reply?.Content?.ShowOriginal(type.Original);
    }

    private Message Read(ArraySegment<byte> buffer, BufferManager bufferManager, FramedType type, TicketedReply? reply)
    {
        Take(reply, type);
        if (reply?.Arriving is not { } arriving)
        {
            return frames.Read(buffer, bufferManager, type, reply?.Timer, this, Inner);
        }

        bufferManager.ReturnBuffer(buffer.Array!);
        return frames.Read(arriving, bufferManager, type, this, Inner);
    }
}
