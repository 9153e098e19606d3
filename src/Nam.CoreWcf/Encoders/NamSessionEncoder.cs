// SPDX-License-Identifier: MIT

using System.Diagnostics;
using Nam.Codecs.Buffers;
using Nam.Diagnostics;
using Nam.Formats;
using Nam.Server;
using Nam.Wcf;

namespace Nam.CoreWcf.Encoders;

/// <summary>Encodes the messages of one net.tcp session: replies to requests with a profile carry NAM's reply header in
/// band, and a frame where that wins (docs/wire-format.md section 4a).</summary>
/// <remarks>The stock session encoder writes and reads every message, so that the session's dictionaries stay in step.
/// The transport calls it for one message at a time in each direction.</remarks>
internal sealed class NamSessionEncoder(MessageEncoder inner, EndpointEngines engine, EncoderTraits traits) : DelegatingEncoder(inner)
{
    private readonly OperationNames _names = new("@binary");
    private bool _hasAsked;

    public override Message ReadMessage(ArraySegment<byte> buffer, BufferManager bufferManager, string contentType)
    {
        var arrived = Stopwatch.GetTimestamp();
        var message = Inner.ReadMessage(buffer, bufferManager, contentType);
        if (message is not null && ProfileOf(message.Headers) is { } profile)
        {
            new Arrival(arrived, profile).AddTo(message);
        }

        return message!;
    }

    public override ArraySegment<byte> WriteMessage(Message message, int maxMessageSize, BufferManager bufferManager, int messageOffset)
    {
        using var reply = Begin(message);
        var stock = Inner.WriteMessage(message, maxMessageSize, bufferManager, messageOffset);
        if (reply is null)
        {
            return stock;
        }

        if (stock.Count > reply.MaximumBytes)
        {
            reply.Leave(ReplyReason.TooLarge);
            return stock;
        }

        try
        {
            using var output = new PooledBuffer();
            reply.EncodeText(stock, contentType: null, isUtf8Xml: false, output);
            if (reply.CreateHeader() is not { } header)
            {
                return stock;
            }

            var segment = Compose(header, reply.IsFramed ? output.WrittenSpan : stock, bufferManager, messageOffset);
            bufferManager.ReturnBuffer(stock.Array);
            return segment;
        }
        catch (Exception e)
        {
            reply.Fail(e);
            return stock;
        }
    }

    // To throw here, where the framework does not, would end the session.
    private Reply? Begin(Message message)
    {
        try
        {
            var context = OperationContext.Current;
            if (CallerRequest.Current is not { MessageId: { } id, Arrival: { } arrival } caller)
            {
                // A call back to the caller goes through here as well; it relates to nothing.
                if (message is { State: MessageState.Created } && message.Headers.RelatesTo is not null)
                {
                    engine.Leave(_hasAsked ? ReplyReason.NotAsked : ReplyReason.NoProfile, _names.TryName(context, message));
                }

                return null;
            }

            _hasAsked = true;
            if (context is null || message is not { State: MessageState.Created })
            {
                engine.Leave(ReplyReason.NotEligible, _names.TryName(context, message));
                return null;
            }

            if (message.Headers.RelatesTo != id)
            {
                return null;
            }

            var server = engine.Get(null);
            if (server.ReadProfile(caller.Profile, caller.Codings) is not { } client)
            {
                server.Leave(ReplyReason.NothingDecoded, _names.TryName(context, message));
                return null;
            }

            var operation = _names.Of(context.EndpointDispatcher, caller.Action, message.IsFault, out var hasSecrets);
            return server.Begin(
                new ReplyFacts(operation, client, traits.IsEncrypted)
                {
                    HasSecrets = hasSecrets, Arrived = arrival.Timestamp, IsWcf = true, IsInBand = true,
                });
        }
        catch (Exception e)
        {
            engine.Leave(ReplyReason.Failed, exception: e);
            return null;
        }
    }

    // A header of NAM's name with something else than text in it is nobody's profile.
    private static string? ProfileOf(MessageHeaders headers)
    {
        try
        {
            return ProfileMessageHeader.Find(headers);
        }
        catch (Exception)
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
