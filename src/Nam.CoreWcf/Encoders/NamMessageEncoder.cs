// SPDX-License-Identifier: MIT

using System.Diagnostics;
using Microsoft.AspNetCore.Http;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Net.Http.Headers;
using Nam.Codecs;
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
    private const string HttpContextProperty = "Microsoft.AspNetCore.Http.HttpContext";

    private readonly OperationNames _names = new(traits.IsUtf8Text ? string.Empty : "@binary");

    public override ArraySegment<byte> WriteMessage(Message message, int maxMessageSize, BufferManager bufferManager, int messageOffset)
    {
        var context = OperationContext.Current;
        if (context?.IncomingMessageProperties is not { } properties
            || !properties.TryGetValue(HttpContextProperty, out var value)
            || value is not HttpContext http
            || http.Request.Headers[NamHeaders.Profile] is not { Count: 1 } headers
            || message is null
            || message.Version != MessageVersion
            || http.Response.HasStarted)
        {
            return Inner.WriteMessage(message, maxMessageSize, bufferManager, messageOffset);
        }

        var server = engine.Get(http);
        if (server.ReadProfile(headers[0]) is not { } client)
        {
            return Inner.WriteMessage(message, maxMessageSize, bufferManager, messageOffset);
        }

        var operation = _names.Of(context.EndpointDispatcher, context.IncomingMessageHeaders?.Action, message.IsFault, out var secrets);
        if (secrets.IsEmpty && ContractSecrets.HaveSecrets(message.Headers))
        {
            secrets = SecretPaths.Default; // which the engine looks for in any case: this says that there are some
        }

        // The connection of a trusted proxy, which passed the request on, tells nothing of the path to the caller.
        var caller = http.Connection.RemoteIpAddress;
        var connection = http.Features.Get<Arrival>()?.Connection;
        var request = new ReplyRequest(operation, client, http.Response.ContentType, traits.IsUtf8Text, http.Request.IsHttps)
        {
            Caller = caller,
            Secrets = secrets,
            Connection = connection?.IsOf(caller) == true ? connection : null,
            Prior = caller is not null && client is { RoundTripSeconds: null } or { BandwidthBytesPerSecond: null } ? http.RequestServices.GetService<INamPathPriors>()?.FindPrior(caller) : null,
        };
        var call = new Call(server, http, request);
        return traits is { IsUtf8Text: true, IsSecured: false } && !server.PrefersText(operation, client, request.Prior)
            ? WriteTyped(call, message, maxMessageSize, bufferManager, messageOffset)
            : WriteText(call, message, maxMessageSize, bufferManager, messageOffset);
    }

    private ArraySegment<byte> WriteTyped(in Call call, Message message, int maxMessageSize, BufferManager bufferManager, int messageOffset)
    {
        // A message can be written once. The copy of a typed one shares its objects, so that it costs next to nothing.
        using var copy = message.CreateBufferedCopy(int.MaxValue);
        PooledBuffer? output = null;
        using var form = call.Server.BeginTyped(call.Request, TextStyle.Dictionary);
        var isText = false;
        try
        {
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
        var arrival = call.Http.Features.Get<Arrival>();
        var seconds = arrival is not null ? Stopwatch.GetElapsedTime(arrival.Timestamp).TotalSeconds : reply.EncodeSeconds;
        response.Headers.Append(HeaderNames.Vary, NamHeaders.Profile);
        response.Headers[NamHeaders.Reply] = new ReplyHeader(reply.Id, seconds) { IsNewConnection = arrival is { IsNewConnection: true }, Template = reply.Template }.ToHeader();
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

    private readonly record struct Call(NamServer Server, HttpContext Http, ReplyRequest Request);
}
