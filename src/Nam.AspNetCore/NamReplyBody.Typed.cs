// SPDX-License-Identifier: MIT

using System.Runtime.ExceptionServices;
using System.Xml;
using Nam.Codecs.Buffers;
using Nam.Codecs.Frames;
using Nam.Codecs.Secrets;
using Nam.Codecs.Xml;
using Nam.Diagnostics;
using Nam.Profiles;
using Nam.Server;

namespace Nam.AspNetCore;

/// <content>Replies that have objects: held until they are written, or sent meanwhile (docs/flowing.md).</content>
internal sealed partial class NamReplyBody
{
    private FlowSender? _flow;

    /// <summary>Writes a reply that has objects typed, so that no text is made of them.</summary>
    /// <param name="style">How the text is written that others get.</param>
    /// <param name="secrets">What in it is secret.</param>
    /// <param name="write">Writes the document. It is called once more, for text, where the document turns out to be
    /// one that containers cannot carry when its beginning has left.</param>
    /// <returns>Whether that was done; not where the reply may not be adapted, has begun, is expected to be small, or
    /// cannot take the form.</returns>
    /// <exception cref="Exception">What the function threw; and what ended the sending of a reply that flows.</exception>
    public async ValueTask<bool> TryWriteTypedAsync(TextStyle style, SecretPaths secrets, Action<XmlDictionaryWriter> write)
    {
        if (!TryBeginTyped(secrets))
        {
            return false;
        }

        try
        {
            write(Reply.BeginTyped(style, (_client.Capabilities & ClientCapabilities.Flow) == 0 ? null : SendBlock));
            if (_flow is null)
            {
                _server.Holds.Hold(ref _counted, Reply.Complete());
                return true;
            }

            await EndFlowAsync(_flow).ConfigureAwait(false);
            return true;
        }
        catch (NotSupportedException e)
        {
            AspNetCoreLog.NotTyped(_logger, Reply.OperationName, e.Message);
            if (_flow is null)
            {
                GiveUpTyped();
                return false;
            }

            await EndFlowAnewAsync(_flow, style, write).ConfigureAwait(false);
            return true;
        }
        catch (Exception e)
        {
            if (_flow is null)
            {
                GiveUpTyped();
                throw;
            }

            throw await BreakFlowAsync(_flow, e).ConfigureAwait(false);
        }
    }

    private bool TryBeginTyped(SecretPaths secrets)
    {
        if (_state is State.Passing or State.Finished)
        {
            return false;
        }

        Reply.Secrets = secrets;
        if ((_client.Capabilities & (ClientCapabilities.Binary | ClientCapabilities.Containers)) == 0 || !MayBegin() || Reply.PrefersText)
        {
            return false;
        }

        if (_server.Holds.TryBegin())
        {
            return TryEnter(State.Typed);
        }

        Pass(ReplyReason.OverBudget);
        return false;
    }

    private void GiveUpTyped()
    {
        Reply.Drop();
        _state = State.Empty;
    }

    // The first block says that the reply is long: from here on there is no way back to another format.
    private void SendBlock(ReadOnlyMemory<byte> block)
    {
        _flow ??= BeginFlow();
        var frame = new PooledBuffer(block.Length + ReplyFrame.MaximumOverheadBytes);
        Server.Reply.WriteBlock(block.Span, frame);
        _flow.Post(frame);
        _server.Holds.Hold(ref _counted, _flow.HeldBytes);
    }

    private FlowSender BeginFlow()
    {
        _state = State.Flowing;
        Reply.BeginFlow(_context.Response.ContentType);
        SetHeaders(null);
        return new FlowSender(_original.Stream, _context.RequestAborted);
    }

    private async Task EndFlowAsync(FlowSender flow)
    {
        var frame = new PooledBuffer();
        try
        {
            Reply.EndFlow(frame, flow.PostedBytes);
        }
        catch
        {
            frame.Dispose();
            throw;
        }

        await FinishFlowAsync(flow, frame).ConfigureAwait(false);
    }

    private async Task EndFlowAnewAsync(FlowSender flow, TextStyle style, Action<XmlDictionaryWriter> write)
    {
        var frame = new PooledBuffer();
        try
        {
            using var text = new PooledBuffer();
            XmlText.Write(text, style, write);
            _server.Holds.Hold(ref _counted, text.WrittenCount);
            Reply.EndFlowAnew(text.WrittenSpan, frame);
        }
        catch (Exception e)
        {
            frame.Dispose();
            throw await BreakFlowAsync(flow, e).ConfigureAwait(false);
        }

        await FinishFlowAsync(flow, frame).ConfigureAwait(false);
    }

    private async Task FinishFlowAsync(FlowSender flow, PooledBuffer frame)
    {
        Reply.Drop();
        _state = State.Finished;
        await flow.PostAsync(frame).ConfigureAwait(false);
        await flow.FinishAsync().ConfigureAwait(false);
        _server.Holds.Hold(ref _counted, 0);
    }

    // What is on its way cannot be whole any more, and must not look as if it were.
    private async Task<Exception> BreakFlowAsync(FlowSender flow, Exception exception)
    {
        var cause = flow.Fault ?? exception;
        _context.Abort();
        await flow.StopAsync().ConfigureAwait(false);
        ExceptionDispatchInfo.Throw(cause);
        return cause;
    }
}
