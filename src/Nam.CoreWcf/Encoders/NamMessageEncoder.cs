// SPDX-License-Identifier: MIT

using System.Diagnostics;
using Microsoft.AspNetCore.Http;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Net.Http.Headers;
using Nam.Codecs.Buffers;
using Nam.Codecs.Frames;
using Nam.Codecs.Secrets;
using Nam.Codecs.Xml;
using Nam.Formats;
using Nam.Profiles;
using Nam.Server;

namespace Nam.CoreWcf.Encoders;

/// <summary>Encodes messages over HTTP: replies to callers with NAM the way that the engine chooses, everything else as the stock encoder does.</summary>
/// <remarks>Thread-safe: one instance serves all requests of an endpoint. Never throws for NAM's sake: an exception here would abort the connection and leave the request hanging.</remarks>
internal sealed class NamMessageEncoder(MessageEncoder inner, ReplyEngine engine, EncoderTraits traits) : DelegatingEncoder(inner)
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

        return call.IsTyped ? WriteTyped(call, message, maxMessageSize, bufferManager, messageOffset) : WriteText(call, message, maxMessageSize, bufferManager, messageOffset);
    }

    // Nothing here may throw, whatever the operation and its extensions have made of the framework's objects. What is wrong with the reply itself shows when the stock encoder writes it.
    private Call? CallOf(Message message)
    {
        if (CallerRequest.Current is not { Http: { } http } caller || OperationContext.Current is not { } context || message is not { State: MessageState.Created })
        {
            return null;
        }

        try
        {
            if (message.Version != MessageVersion || http.Response.HasStarted)
            {
                return null;
            }

            var server = engine.Get(http);
            if (server.ReadProfile(caller.Profile) is not { } client)
            {
                return null;
            }

            var operation = _names.Of(context.EndpointDispatcher, caller.Action, message.IsFault, out var secrets);
            if (secrets.IsEmpty && ContractSecrets.HaveSecrets(message.Headers))
            {
                secrets = SecretPaths.Default; // which the engine looks for in any case: this says that there are some
            }

            // The connection of a trusted proxy, which passed the request on, tells nothing of the path to the caller.
            var address = http.Connection.RemoteIpAddress;
            var connection = caller.Arrival?.Connection;
            var request = new ReplyRequest(operation, client, http.Response.ContentType, traits.IsUtf8Text, http.Request.IsHttps)
            {
                Caller = address,
                Secrets = secrets,
                Connection = connection?.IsOf(address) == true ? connection : null,
                Prior = address is not null && client is { RoundTripSeconds: null } or { BandwidthBytesPerSecond: null } ? http.RequestServices.GetService<INamPathPriors>()?.FindPrior(address) : null,
            };
            var isTyped = traits is { IsUtf8Text: true, IsSecured: false } && MessageCopies.AreSafe(message) && !server.PrefersText(operation, client, request.Prior);
            return new Call(server, http, request, caller.Arrival, isTyped);
        }
        catch (Exception e)
        {
            engine.NoteFailure(e);
            return null;
        }
    }

    private ArraySegment<byte> WriteTyped(in Call call, Message message, int maxMessageSize, BufferManager bufferManager, int messageOffset)
    {
        // A message can be written once. The copy of a typed one shares its objects, so that it costs next to nothing.
        using var copy = message.CreateBufferedCopy(int.MaxValue);
        PooledBuffer? output = null;
        var isText = false;
        try
        {
            using var form = call.Server.BeginTyped(call.Request, TextStyle.Dictionary);
            using (var typed = copy.CreateMessage())
            {
                typed.WriteMessage(form.Writer);
            }

            var bytes = form.Complete();
            if (bytes <= call.Server.Options.MaximumReplyBytes)
            {
                // Room for a small reply at once; one that grows beyond it is copied no more often than otherwise.
                output = new PooledBuffer((int)Math.Min(bytes + ReplyFrame.MaximumOverheadBytes, DirectBytes));
                var reply = call.Server.Encode(call.Request, form, output);
                SetHeaders(call, reply);
                var segment = Send(call.Http, output, bufferManager, messageOffset);
                output = null;
                return segment;
            }
        }
        catch (NotSupportedException)
        {
            // The form does not carry all that text does, such as processing instructions; the text may still be compressed.
            isText = true;
        }
        catch (Exception e)
        {
            // If it was the service's own objects that failed, they fail below as they do without NAM.
            call.Http.Response.ContentType = call.Request.ContentType;
            call.Server.NoteFailure(e, call.Request.Operation);
        }
        finally
        {
            output?.Dispose();
        }

        using var plain = copy.CreateMessage();
        if (isText)
        {
            return WriteText(call, plain, maxMessageSize, bufferManager, messageOffset);
        }

        return Inner.WriteMessage(plain, maxMessageSize, bufferManager, messageOffset);
    }

    private ArraySegment<byte> WriteText(in Call call, Message message, int maxMessageSize, BufferManager bufferManager, int messageOffset)
    {
        var text = Inner.WriteMessage(message, maxMessageSize, bufferManager, messageOffset);
        if (text.Count > call.Server.Options.MaximumReplyBytes)
        {
            return text;
        }

        var output = new PooledBuffer();
        try
        {
            var reply = call.Server.EncodeText(call.Request, text, output);
            SetHeaders(call, reply);
            if (!reply.IsFramed)
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
            call.Http.Response.ContentType = call.Request.ContentType;
            call.Server.NoteFailure(e, call.Request.Operation);
            return text;
        }
        finally
        {
            output?.Dispose();
        }
    }

    private static void SetHeaders(in Call call, in EncodedReply reply)
    {
        if (reply.Id.Length == 0)
        {
            return;
        }

        var response = call.Http.Response;
        var seconds = call.Arrival is { } arrival ? Stopwatch.GetElapsedTime(arrival.Timestamp).TotalSeconds : reply.EncodeSeconds;
        response.Headers.Append(HeaderNames.Vary, NamHeaders.Profile);
        response.Headers[NamHeaders.Reply] = new ReplyHeader(reply.Id, seconds) { IsNewConnection = call.Arrival is { IsNewConnection: true }, TemplateToken = reply.TemplateToken }.ToHeader();
        if (reply.IsFramed)
        {
            response.ContentType = reply.ContentType;
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
        return new ArraySegment<byte>(bufferManager.TakeBuffer(messageOffset + 1), messageOffset, 1);
    }

    private readonly record struct Call(NamServer Server, HttpContext Http, ReplyRequest Request, Arrival? Arrival, bool IsTyped);
}
