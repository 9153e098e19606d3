// SPDX-License-Identifier: MIT

using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Http.Features;
using Nam.Codecs.Buffers;
using Nam.Codecs.Frames;
using Nam.Codecs.Xml;
using Nam.Diagnostics;

namespace Nam.CoreWcf.Encoders;

/// <content>Replies that have objects: held until they are written, or sent meanwhile.</content>
internal sealed partial class NamMessageEncoder
{
    // A streamed transport has no buffers of its own; this one leaves arrays to the garbage collector.
    private static readonly BufferManager Unpooled = BufferManager.CreateBufferManager(0, int.MaxValue);

    /// <summary>What became of a typed reply.</summary>
    private enum Written
    {
        /// <summary>It flows, or flowed and was broken off.</summary>
        Flowing,

        /// <summary>It is encoded as a whole.</summary>
        Encoded,

        /// <summary>Its form cannot carry it; its text may still be compressed.</summary>
        Refused,

        /// <summary>It has to leave as the stock encoder writes it.</summary>
        Plain,
    }

    /// <summary>Writes a reply of a streamed binding: one of objects as in a buffered one, which costs no copy of it as
    /// text; the text of any other leaves while it is written.</summary>
    public override async Task WriteMessageAsync(Message message, Stream stream)
    {
        if (CallOf(message, isStreamed: true) is not { } call)
        {
            await Inner.WriteMessageAsync(message, stream).ConfigureAwait(false);
            return;
        }

        using var reply = call.Reply;
        if (!call.IsTyped)
        {
            await WriteTextAsync(call, message, stream).ConfigureAwait(false);
            return;
        }

        using var copy = message.CreateBufferedCopy(int.MaxValue);
        var written = WriteTyped(call, copy, Unpooled, out var output);
        if (written == Written.Flowing)
        {
            await call.Flow!.FinishAsync().ConfigureAwait(false);
            AllowFlush(call.Http);
            return;
        }

        reply.Leave(ReplyReason.Unbuffered);
        ReplyHeaders.Explain(call.Http, reply.Explanation);
        if (written == Written.Encoded)
        {
            using (output)
            {
                call.Http.Response.ContentLength = output!.WrittenCount;
                await call.Http.Response.Body.WriteAsync(output.WrittenMemory).ConfigureAwait(false);
            }

            AllowFlush(call.Http);
            return;
        }

        using var plain = copy.CreateMessage();
        await Inner.WriteMessageAsync(plain, stream).ConfigureAwait(false);
    }

    // A stream or a message, whose text comes at the pace of its source.
    private async Task WriteTextAsync(Call call, Message message, Stream stream)
    {
        if (!traits.IsUtf8Text || traits.IsSecured || message.IsFault)
        {
            call.Reply.Leave(ReplyReason.Unbuffered);
            ReplyHeaders.Explain(call.Http, call.Reply.Explanation);
            await Inner.WriteMessageAsync(message, stream).ConfigureAwait(false);
            return;
        }

        var text = new StreamedText(call.Http, call.Server, call.Reply, call.ContentType, stream);
        await using (text.ConfigureAwait(false))
        {
            await Inner.WriteMessageAsync(message, text).ConfigureAwait(false);
            await text.FinishAsync().ConfigureAwait(false);
        }

        AllowFlush(call.Http);
    }

    // The transport closes its stream, which flushes: there is nothing left to be flushed, but servers refuse that by default.
    private static void AllowFlush(HttpContext http)
    {
        if (http.Features.Get<IHttpBodyControlFeature>() is { } control)
        {
            control.AllowSynchronousIO = true;
        }
    }

    private Written WriteTyped(in Call call, MessageBuffer copy, BufferManager bufferManager, out PooledBuffer? output)
    {
        output = null;
        try
        {
            using (var typed = copy.CreateMessage())
            {
                typed.WriteMessage(call.Reply.BeginTyped(TextStyle.Dictionary, call.Flow is { } flow ? flow.SendBlock : null));
            }

            if (call.Flow is { HasBegun: true })
            {
                call.Flow.End();
                return Written.Flowing;
            }

            var bytes = call.Reply.Complete();
            if (bytes > call.Reply.MaximumBytes)
            {
                call.Reply.Leave(ReplyReason.TooLarge);
                return Written.Plain;
            }

            // Room for a small reply at once; one that grows beyond it is copied no more often than otherwise.
            output = new PooledBuffer((int)Math.Min(bytes + ReplyFrame.MaximumOverheadBytes, DirectBytes));
            call.Reply.Encode(call.ContentType, output);
            ReplyHeaders.Set(call.Http, call.Reply);
            return Written.Encoded;
        }
        catch (Exception e) when (call.Flow is { HasBegun: true })
        {
            EndFlow(call.Flow, e, copy, bufferManager);
            return Written.Flowing;
        }
        catch (NotSupportedException)
        {
            // The form does not carry all that text does, such as processing instructions.
            output?.Dispose();
            return Written.Refused;
        }
        catch (Exception e)
        {
            // If it was the service's own objects that failed, they fail below as they do without NAM.
            output?.Dispose();
            call.Http.Response.ContentType = call.ContentType;
            call.Reply.Fail(e);
            return Written.Plain;
        }
        finally
        {
            call.Reply.Drop();
        }
    }

    // The beginning has left. Where containers could not carry the rest, or NAM failed, the whole follows as text; where the service's own
    // objects have failed, they fail once more.
    private void EndFlow(FlowingReply flow, Exception exception, MessageBuffer copy, BufferManager bufferManager)
    {
        if (flow.IsSending)
        {
            try
            {
                using var plain = copy.CreateMessage();
                var text = Inner.WriteMessage(plain, int.MaxValue, bufferManager, 0);
                flow.EndAnew(text);
                bufferManager.ReturnBuffer(text.Array);
                return;
            }
            catch (Exception e)
            {
                exception = e;
            }
        }

        flow.Break(exception);
    }
}
