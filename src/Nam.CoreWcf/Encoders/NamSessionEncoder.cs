// SPDX-License-Identifier: MIT

using System.Diagnostics;
using System.Runtime.Serialization;
using System.Xml;
using Nam.Codecs;
using Nam.Formats;
using Nam.Profiles;
using Nam.Server;
using Nam.Wcf;

namespace Nam.CoreWcf.Encoders;

/// <summary>Encodes the messages of one net.tcp session: replies to requests with a profile carry NAM's reply header in band, and a frame where that wins (docs/wire-format.md section 4a).</summary>
/// <remarks>The stock session encoder writes and reads every message, so that the session's dictionaries stay in step. The transport calls it for one message at a time in each direction.</remarks>
internal sealed class NamSessionEncoder(MessageEncoder inner, ReplyEngine engine, EncoderTraits traits) : DelegatingEncoder(inner)
{
    private const string ArrivalProperty = "Nam.Arrival";

    private readonly OperationNames _names = new("@binary");

    public override Message ReadMessage(ArraySegment<byte> buffer, BufferManager bufferManager, string contentType)
    {
        var arrived = Stopwatch.GetTimestamp();
        var message = Inner.ReadMessage(buffer, bufferManager, contentType);
        if (message is not null && ProfileOf(message.Headers) is { } profile)
        {
            message.Properties[ArrivalProperty] = new Arrival(arrived, profile);
        }

        return message!;
    }

    public override ArraySegment<byte> WriteMessage(Message message, int maxMessageSize, BufferManager bufferManager, int messageOffset)
    {
        var context = OperationContext.Current;
        var arrival = context?.IncomingMessageProperties is { } properties && properties.TryGetValue(ArrivalProperty, out var value) ? value as Arrival : null;
        var isReply = arrival is not null && message.Headers.RelatesTo is { } relates && relates == context!.IncomingMessageHeaders?.MessageId;
        var isFault = isReply && message.IsFault;
        var stock = Inner.WriteMessage(message, maxMessageSize, bufferManager, messageOffset);
        if (!isReply)
        {
            return stock;
        }

        var operation = _names.Of(context!.EndpointDispatcher, context.IncomingMessageHeaders?.Action, isFault, out var secrets);
        var server = engine.Get(null);
        if (stock.Count > server.Options.MaximumReplyBytes || server.ReadProfile(arrival!.Profile) is not { } client)
        {
            return stock;
        }

        try
        {
            using var output = new PooledBuffer();
            var reply = server.EncodeText(new ReplyRequest(operation, client, null, IsUtf8Xml: false, traits.IsEncrypted) { Secrets = secrets }, stock, output);
            if (reply.Id.Length == 0)
            {
                return stock;
            }

            var header = new ReplyHeader(reply.Id, Stopwatch.GetElapsedTime(arrival.Timestamp).TotalSeconds).ToHeader();
            var segment = Compose(header, reply.IsFramed ? output.WrittenSpan : stock, bufferManager, messageOffset);
            bufferManager.ReturnBuffer(stock.Array);
            return segment;
        }
        catch (Exception e)
        {
            server.NoteFailure(e, operation);
            return stock;
        }
    }

    // A header of NAM's name with something else than text in it is nobody's profile; to throw here would end the session.
    private static string? ProfileOf(MessageHeaders headers)
    {
        try
        {
            return ProfileMessageHeader.Find(headers);
        }
        catch (Exception e) when (e is SerializationException or XmlException)
        {
            return null;
        }
    }

    private static ArraySegment<byte> Compose(string header, ReadOnlySpan<byte> body, BufferManager bufferManager, int messageOffset)
    {
        var length = InBandReply.LengthOf(header) + body.Length;
        var array = bufferManager.TakeBuffer(messageOffset + length);
        var prelude = InBandReply.Write(header, array.AsSpan(messageOffset));
        body.CopyTo(array.AsSpan(messageOffset + prelude));
        return new ArraySegment<byte>(array, messageOffset, length);
    }
}
