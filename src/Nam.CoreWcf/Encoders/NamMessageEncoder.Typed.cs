// SPDX-License-Identifier: MIT

using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Http.Features;
using Nam.Codecs.Buffers;
using Nam.Codecs.Frames;
using Nam.Codecs.Infoset;
using Nam.Codecs.Xml;
using Nam.Diagnostics;

namespace Nam.CoreWcf.Encoders;

/// <content>Replies that have objects: held until they are written, or sent meanwhile.</content>
internal sealed partial class NamMessageEncoder
{
    /// <summary>What became of a typed reply.</summary>
    private enum Written
    {
        /// <summary>It flows, or flowed and was broken off.</summary>
        Flowing,

        /// <summary>It is encoded as a whole.</summary>
        Encoded,

        /// <summary>Its form cannot carry it, and its text was made instead; it may still be compressed.</summary>
        Text,

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
        var written = WriteTyped(call, copy, out var output);
        if (written == Written.Flowing)
        {
            await call.Flow!.FinishAsync().ConfigureAwait(false);
            AllowFlush(call.Http);
            return;
        }

        reply.Leave(ReplyReason.Streaming);
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

        if (written == Written.Text)
        {
            using (output)
            {
                await stream.WriteAsync(output!.WrittenMemory).ConfigureAwait(false);
            }

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
            call.Reply.Leave(ReplyReason.Streaming);
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

    private static void End(FlowingReply flow, PooledBuffer? text)
    {
        if (text is null)
        {
            flow.End();
            return;
        }

        using (text)
        {
            flow.EndAnew(text);
        }
    }

    private Written WriteTyped(in Call call, MessageBuffer copy, out PooledBuffer? output)
    {
        output = null;
        var isWritten = false;
        try
        {
            var form = call.Reply.BeginTyped(TextStyle.Dictionary, call.Flow is { } flow ? flow.SendBlock : null);
            var writer = new TypedWriter(form, call.Reply.WriteText);
            using (var typed = copy.CreateMessage())
            {
                typed.WriteMessage(writer);
            }

            isWritten = true;
            output = writer.Finish();
            if (call.Flow is { HasBegun: true })
            {
                End(call.Flow, output);
                return Written.Flowing;
            }

            if (output is not null)
            {
                return Written.Text;
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
            // The beginning has left, and what was written cannot be asked of the service's objects again.
            if (e is NotSupportedException)
            {
                call.Reply.Refuse();
            }

            call.Flow.Break(e);
            return Written.Flowing;
        }
        catch (Exception e) when (isWritten || e is NotSupportedException)
        {
            // The service's own objects that fail do so here, as they do without NAM.
            output?.Dispose();
            ReplyHeaders.Restore(call.Http, call.ContentType);
            call.Reply.Fail(e);
            return Written.Plain;
        }
        finally
        {
            call.Reply.Drop();
        }
    }
}
