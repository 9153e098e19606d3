// SPDX-License-Identifier: MIT

using Nam.Client;
using Nam.Codecs;
using Nam.Codecs.Frames;
using Nam.Formats;
using Nam.ServiceModel.Calls;

namespace Nam.ServiceModel.Encoders;

/// <summary>The encoder of one net.tcp connection: reads replies in band (docs/wire-format.md section 4a) besides stock
/// messages; writes as the stock session encoder does.</summary>
internal sealed class NamSessionEncoder(MessageEncoder inner, FrameReader frames, TimeProvider time) : WrappingEncoder(inner)
{
    private volatile bool _isBroken;
    private volatile ServerPath? _path;

    private static ReadOnlySpan<byte> NoStockMessage => [0xFF, 0xFF, 0xFF, 0xFF];

    public override Message ReadMessage(ArraySegment<byte> buffer, BufferManager bufferManager, string? contentType)
    {
        ArgumentNullException.ThrowIfNull(bufferManager);
        if (_isBroken)
        {
            bufferManager.ReturnBuffer(buffer.Array!);
            throw new ProtocolException(
                "An earlier reply on this channel could not be decoded, so that the session's names are lost. Close the channel and open another.");
        }

        var reply = new ReceivedReply { MessageBytes = buffer.Count, Arrived = time.GetTimestamp() };
        var message = buffer.AsSpan().StartsWith(NoStockMessage)
            ? ReadInBand(buffer, bufferManager, contentType, reply)
            : Inner.ReadMessage(buffer, bufferManager, contentType);
        message.Properties[ReceivedReply.PropertyName] = reply;
        return message;
    }

    public override ValueTask<Message> ReadMessageAsync(ArraySegment<byte> buffer, BufferManager bufferManager, string? contentType) =>
        new(ReadMessage(buffer, bufferManager, contentType));

    public override ArraySegment<byte> WriteMessage(Message message, int maxMessageSize, BufferManager bufferManager, int messageOffset)
    {
        Start(message);
        return Inner.WriteMessage(message, maxMessageSize, bufferManager, messageOffset);
    }

    public override ValueTask<ArraySegment<byte>> WriteMessageAsync(
        Message message, int maxMessageSize, BufferManager bufferManager, int messageOffset)
    {
        Start(message);
        return Inner.WriteMessageAsync(message, maxMessageSize, bufferManager, messageOffset);
    }

    // The connection is open and the message's turn has come: from here on it is the network that takes time.
    private void Start(Message message)
    {
        if (message is { State: not MessageState.Closed }
            && message.Properties.TryGetValue(SessionCall.PropertyName, out var value) && value is SessionCall call)
        {
            _path = call.Path;
            call.Start();
        }
    }

    private Message ReadInBand(ArraySegment<byte> buffer, BufferManager bufferManager, string? contentType, ReceivedReply reply)
    {
        var owned = buffer;
        try
        {
            if (!InBandReply.TryRead(buffer, out var header, out var offset))
            {
                throw new ProtocolException(
                    $"The reply of {buffer.Count} bytes begins as one with NAM's prelude and is cut off in it. Close the channel and open another.");
            }

            reply.Header = header;
            var body = buffer[offset..];
            if (ReplyFrame.IsFrame(body))
            {
                var stock = frames.ReadInBand(body, bufferManager, out var decoded);
                reply.Decoded = decoded;
                reply.IsFramed = true;
                bufferManager.ReturnBuffer(owned.Array!);
                owned = default;
                return Inner.ReadMessage(stock, bufferManager, contentType);
            }

            // The stock encoder gives the array back with the message.
            reply.Decoded = DecodedReply.Text(body.Count);
            owned = default;
            return Inner.ReadMessage(body, bufferManager, contentType);
        }
        catch (Exception e)
        {
            // The session's dictionary did not get what this message would have added: nothing after it can be trusted.
            _isBroken = true;
            if (owned.Array is { } array)
            {
                bufferManager.ReturnBuffer(array);
            }

            if ((e as ReplyDecodeException ?? e.InnerException as ReplyDecodeException) is { IsWorthRetrying: true } failure)
            {
                _path?.FallBack(failure);
            }

            if (e is CommunicationException or OutOfMemoryException)
            {
                throw;
            }

            throw new ProtocolException(
                $"The reply of {buffer.Count} bytes with NAM's prelude holds no message of this session. {e.Message} Close the channel and open another.", e);
        }
    }
}
