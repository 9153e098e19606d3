// SPDX-License-Identifier: MIT

using System.Runtime.ExceptionServices;
using System.Xml;
using Nam.Codecs.Buffers;
using Nam.Codecs.Frames;
using Nam.Codecs.Infoset;
using Nam.Codecs.Xml;
using Nam.Diagnostics;
using Nam.Profiles;
using Nam.Server;

namespace Nam.AspNetCore;

/// <content>Replies that have objects: held until they are written, or sent meanwhile (docs/flowing.md).</content>
internal sealed partial class NamReplyBody
{
    private FlowSender? _flow;

    /// <summary>Gets whether a typed reply has begun to leave.</summary>
    public bool IsFlowing => _flow is not null;

    /// <summary>Gets whether anything was written.</summary>
    public bool HasBegun => _state != State.Empty;

    /// <summary>Writes a reply that has objects typed, so that no text is made of them.</summary>
    /// <param name="style">How the text is written that others get.</param>
    /// <param name="hasSecrets">Whether it may have a secret.</param>
    /// <param name="write">Writes the document; called at most once where the result is <see langword="true"/>. What its
    /// form cannot carry leaves as text, made of what was written.</param>
    /// <returns>Whether that was done; not where the reply may not be adapted, has begun, is expected to be small, or
    /// cannot take the form.</returns>
    /// <exception cref="Exception">What the function threw; and what ended the sending of a reply that flows.</exception>
    public ValueTask<bool> TryWriteTypedAsync(TextStyle style, bool hasSecrets, Action<XmlDictionaryWriter> write)
    {
        if (!TryBeginTyped(hasSecrets))
        {
            return new(false);
        }

        var form = Reply.BeginTyped(style, (_client.Capabilities & ClientCapabilities.Flow) == 0 ? null : SendBlock);
        var writer = new TypedWriter(form, Reply.WriteText);
        return WriteTypedAsync(
            () =>
            {
                write(writer);
                return default;
            },
            writer);
    }

    /// <summary>Writes rows typed, each when it is there.</summary>
    /// <param name="hasSecrets">Whether the rows may have a secret.</param>
    /// <param name="write">Writes the document, and awaits <see cref="RowWritten"/> after each row.</param>
    /// <returns>True if the rows were written typed; if false, rows that were written and have not left have to be written again.</returns>
    /// <exception cref="Exception">What the function threw, or what ended the sending.</exception>
    public async ValueTask<bool> TryWriteRowsAsync(bool hasSecrets, Func<XmlDictionaryWriter, ValueTask> write)
    {
        if ((_client.Capabilities & ClientCapabilities.Flow) == 0 || !TryBeginTyped(hasSecrets))
        {
            return false;
        }

        if (Reply.BeginRows(PostBlock) is not { } writer)
        {
            GiveUpTyped();
            return false;
        }

        return await WriteTypedAsync(() => write(writer), typed: null).ConfigureAwait(false);
    }

    /// <summary>Waits until there is room for what another row may fill.</summary>
    public Task RowWritten() => _flow?.Room ?? Task.CompletedTask;

    /// <summary>Ends the current block so that it leaves now, since nothing more comes for a while.</summary>
    public void EndBlock() => Reply.EndBlock();

    private async ValueTask<bool> WriteTypedAsync(Func<ValueTask> write, TypedWriter? typed)
    {
        try
        {
            await write().ConfigureAwait(false);
            if (typed?.Finish() is { } text)
            {
                await (_flow is null ? LeaveAsTextAsync(text) : EndFlowAnewAsync(_flow, text)).ConfigureAwait(false);
                return true;
            }

            if (_flow is null)
            {
                _server.Holds.Hold(ref _counted, Reply.Complete());
                return true;
            }

            await EndFlowAsync(_flow).ConfigureAwait(false);
            return true;
        }
        catch (NotSupportedException e) when (_flow is null && typed is not { Form: null })
        {
            AspNetCoreLog.NotTyped(_logger, Reply.OperationName, e.Message);
            GiveUpTyped();
            return false;
        }
        catch (Exception e)
        {
            typed?.Drop();
            if (_flow is null)
            {
                GiveUpTyped();
                throw;
            }

            if (e is NotSupportedException)
            {
                Reply.Refuse();
            }

            await BreakFlowAsync(_flow, e).ConfigureAwait(false);
            return true;
        }
    }

    // What its form could not carry, as text: it is at hand as a whole.
    private async Task LeaveAsTextAsync(PooledBuffer text)
    {
        GiveUpTyped();
        _context.Response.ContentLength = text.WrittenCount;
        if (!TryTakeText(text))
        {
            using (text)
            {
                await WriteAsync(text.WrittenMemory, _context.RequestAborted).ConfigureAwait(false);
            }
        }
    }

    private bool TryBeginTyped(bool hasSecrets)
    {
        if (_state is State.Passing or State.Finished)
        {
            return false;
        }

        Reply.HasSecrets = hasSecrets;
        if ((_client.Capabilities & (ClientCapabilities.Binary | ClientCapabilities.Containers)) == 0 || !MayBegin() || Reply.PrefersText)
        {
            return false;
        }

        if (_server.Holds.TryBegin())
        {
            return TryEnter(State.Typed);
        }

        Pass(ReplyReason.TooLarge);
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
        PostBlock(block);
        _flow!.WaitForRoom();
    }

    private void PostBlock(ReadOnlyMemory<byte> block)
    {
        _flow ??= BeginFlow(State.Flowing);
        var frame = new PooledBuffer(block.Length + ReplyFrame.MaximumOverheadBytes);
        Reply.WriteBlock(block.Span, frame);
        Post(_flow, frame);
    }

    private void Post(FlowSender flow, PooledBuffer frame)
    {
        flow.Post(frame);
        _server.Holds.Hold(ref _counted, flow.HeldBytes + Reply.KeptBytes + (_held?.WrittenCount ?? 0));
    }

    private FlowSender BeginFlow(State state)
    {
        _state = state;
        Reply.BeginFlow(_context.Response.ContentType);
        SetHeaders(null);
        return new FlowSender(_original.Stream, _context.RequestAborted);
    }

    private async Task EndFlowAsync(FlowSender flow)
    {
        var frame = new PooledBuffer();
        try
        {
            Reply.EndFlow(frame, flow.WaitedSeconds);
        }
        catch
        {
            frame.Dispose();
            throw;
        }

        await FinishFlowAsync(flow, frame).ConfigureAwait(false);
    }

    private async Task EndFlowAnewAsync(FlowSender flow, PooledBuffer text)
    {
        var frame = new PooledBuffer();
        using (text)
        {
            _server.Holds.Hold(ref _counted, text.WrittenCount);
            Reply.EndFlowAnew(text.WrittenSpan, frame);
        }

        await FinishFlowAsync(flow, frame).ConfigureAwait(false);
    }

    private async Task FinishFlowAsync(FlowSender flow, PooledBuffer frame)
    {
        Reply.Drop();
        _state = State.Finished;
        flow.TryPost(frame);
        await flow.StopAsync().ConfigureAwait(false);
        _server.Holds.Hold(ref _counted, 0);
        if (flow.Fault is { } fault)
        {
            await BreakFlowAsync(flow, fault).ConfigureAwait(false);
        }
    }

    // What is on its way cannot be whole any more, and must not look as if it were. A caller who has left is no fault of
    // the application, which did not write with a token.
    private async Task BreakFlowAsync(FlowSender flow, Exception exception)
    {
        _context.Abort();
        await flow.StopAsync().ConfigureAwait(false);
        if (flow.Fault is not OperationCanceledException)
        {
            ExceptionDispatchInfo.Throw(flow.Fault ?? exception);
        }

        if (_state != State.Finished)
        {
            Leave(ReplyReason.Aborted);
            _state = State.Finished;
        }
    }
}
