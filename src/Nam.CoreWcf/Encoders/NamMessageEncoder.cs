// SPDX-License-Identifier: MIT

using Microsoft.AspNetCore.Connections.Features;
using Microsoft.AspNetCore.Http;
using Microsoft.Extensions.DependencyInjection;
using Nam.Codecs.Buffers;
using Nam.Connections;
using Nam.Diagnostics;
using Nam.Formats;
using Nam.Profiles;
using Nam.Server;

namespace Nam.CoreWcf.Encoders;

/// <summary>Encodes messages over HTTP: replies to callers with NAM the way that the engine chooses, everything else as
/// the stock encoder does.</summary>
/// <remarks>Thread-safe: one instance serves all requests of an endpoint. Never throws for NAM's sake: an exception
/// here would abort the connection and leave the request hanging.</remarks>
internal sealed partial class NamMessageEncoder(MessageEncoder inner, EndpointEngines engine, EncoderTraits traits)
    : DelegatingEncoder(inner)
{
    // From here on the reply leaves straight from pooled memory; below, an array of the buffer manager's is cheaper.
    private const int DirectBytes = 16 * 1024;

    private readonly OperationNames _names = new(traits.IsUtf8Text ? string.Empty : "@binary");

    public override ArraySegment<byte> WriteMessage(Message message, int maxMessageSize, BufferManager bufferManager, int messageOffset)
    {
        if (CallOf(message) is not { } call)
        {
            return Inner.WriteMessage(message, maxMessageSize, bufferManager, messageOffset);
        }

        using var reply = call.Reply;
        var segment = call.IsTyped
            ? WriteTyped(call, message, maxMessageSize, bufferManager, messageOffset)
            : WriteText(call, message, maxMessageSize, bufferManager, messageOffset);
        ReplyHeaders.Explain(call.Http, reply.Explanation);
        return segment;
    }

    // Nothing here may throw, whatever the operation and its extensions have made of the framework's objects. What is
    // wrong with the reply itself shows when the stock encoder writes it.
    private Call? CallOf(Message message, bool isStreamed = false)
    {
        try
        {
            var context = OperationContext.Current;
            if (CallerRequest.Current is not { Http: { } http } caller)
            {
                var plain = CallerRequest.HttpOf(context?.IncomingMessageProperties);
                var reason = ServerConnection.HasAsked(plain?.Features.Get<IConnectionSocketFeature>()?.Socket)
                    ? ReplyReason.NotAsked
                    : ReplyReason.NoProfile;
                if (engine.Leave(reason, _names.TryName(context, message)) is { } explanation && plain is not null)
                {
                    ReplyHeaders.Explain(plain, explanation);
                }

                return null;
            }

            if (context is null)
            {
                engine.Leave(ReplyReason.NotEligible);
                return null;
            }

            var server = engine.Get(http);
            ClientProfile? client = null;
            ReplyReason? whyNot =
                message is not { State: MessageState.Created } || message.Version != MessageVersion ? ReplyReason.NotEligible
                    : http.Response.HasStarted ? ReplyReason.Streaming
                    : !NamMediaType.CanName(http.Response.ContentType) ? ReplyReason.MediaType
                    : (client = server.ReadProfile(caller.Profile, caller.Codings)) is null ? ReplyReason.NothingDecoded
                    : null;
            if (client is null)
            {
                ReplyHeaders.Explain(http, server.Leave(whyNot!.Value, _names.TryName(context, message)));
                return null;
            }

            var operation = _names.Of(context.EndpointDispatcher, caller.Action, message.IsFault, out var hasSecrets);
            var reply = server.Begin(new ReplyFacts(operation, client, http.Request.IsHttps)
            {
                IsWcf = true,
                Caller = http.Connection.RemoteIpAddress,
                HasSecrets = hasSecrets || ContractSecrets.HaveSecrets(message.Headers),
                Connection = caller.Arrival?.Connection,
                IsNewConnection = caller.Arrival is { IsNewConnection: true },
                Priors = http.RequestServices?.GetService<INamPathPriors>(),
                Arrived = caller.Arrival?.Timestamp,
            });

            // Nobody would see the size of a text that is streamed, and so never whether replies have grown.
            var isTyped = traits is { IsUtf8Text: true, IsSecured: false } && MessageCopies.AreSafe(message)
                && (isStreamed ? MessageCopies.HaveObjects(message) : !reply.PrefersText);
            return new Call(server, reply, http, http.Response.ContentType, isTyped)
            {
                // Those who read faults want them whole, to see what they are.
                Flow = isTyped && !message.IsFault && (client.Capabilities & ClientCapabilities.Flow) != 0
                    ? new FlowingReply(http, reply, http.Response.ContentType, server.Holds)
                    : null,
            };
        }
        catch (Exception e)
        {
            engine.Leave(ReplyReason.Failed, exception: e);
            return null;
        }
    }

    private ArraySegment<byte> WriteTyped(in Call call, Message message, int maxMessageSize, BufferManager bufferManager, int messageOffset)
    {
        // A message can be written once. The copy of a typed one shares its objects, so that it costs next to nothing.
        using var copy = message.CreateBufferedCopy(int.MaxValue);
        var written = WriteTyped(call, copy, out var output);
        switch (written)
        {
            case Written.Flowing:
                ReplyBody.Place(call.Http, call.Flow!);
                return Unsent(bufferManager, messageOffset);
            case Written.Encoded:
                return Send(call.Http, output!, bufferManager, messageOffset);
            case Written.Text:
                using (output)
                {
                    var array = bufferManager.TakeBuffer(messageOffset + output!.WrittenCount);
                    output.WrittenSpan.CopyTo(array.AsSpan(messageOffset));
                    var text = new ArraySegment<byte>(array, messageOffset, output.WrittenCount);
                    return EncodeText(call, text, bufferManager, messageOffset);
                }
        }

        using var plain = copy.CreateMessage();
        return Inner.WriteMessage(plain, maxMessageSize, bufferManager, messageOffset);
    }

    private ArraySegment<byte> WriteText(
        in Call call, Message message, int maxMessageSize, BufferManager bufferManager, int messageOffset) =>
        EncodeText(call, Inner.WriteMessage(message, maxMessageSize, bufferManager, messageOffset), bufferManager, messageOffset);

    private ArraySegment<byte> EncodeText(in Call call, ArraySegment<byte> text, BufferManager bufferManager, int messageOffset)
    {
        if (text.Count > call.Reply.MaximumBytes)
        {
            call.Reply.Leave(ReplyReason.TooLarge);
            return text;
        }

        var output = new PooledBuffer();
        try
        {
            call.Reply.EncodeText(text, call.ContentType, traits.IsUtf8Text, output);
            ReplyHeaders.Set(call.Http, call.Reply);
            if (!call.Reply.IsEncoded)
            {
                return text;
            }

            var segment = Send(call.Http, output, bufferManager, messageOffset);
            output = null;
            bufferManager.ReturnBuffer(text.Array);
            return segment;
        }
        catch (Exception e)
        {
            ReplyHeaders.Restore(call.Http, call.ContentType);
            call.Reply.Fail(e);
            return text;
        }
        finally
        {
            output?.Dispose();
        }
    }

    // A security channel may have taken the body's stream before this, so that replacing it would come too late.
    private ArraySegment<byte> Send(HttpContext http, PooledBuffer reply, BufferManager bufferManager, int messageOffset)
    {
        if (reply.WrittenCount < DirectBytes || traits.IsSecured)
        {
            var array = bufferManager.TakeBuffer(messageOffset + reply.WrittenCount);
            reply.WrittenSpan.CopyTo(array.AsSpan(messageOffset));
            var segment = new ArraySegment<byte>(array, messageOffset, reply.WrittenCount);
            reply.Dispose();
            return segment;
        }

        ReplyBody.Place(http, reply);
        return Unsent(bufferManager, messageOffset);
    }

    private static ArraySegment<byte> Unsent(BufferManager bufferManager, int messageOffset) =>
        new(bufferManager.TakeBuffer(messageOffset + 1), messageOffset, 1);

    private readonly record struct Call(NamServer Server, Reply Reply, HttpContext Http, string? ContentType, bool IsTyped)
    {
        // Where the caller can read the reply while it is being written.
        public FlowingReply? Flow { get; init; }
    }
}
