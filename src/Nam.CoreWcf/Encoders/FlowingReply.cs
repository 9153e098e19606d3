// SPDX-License-Identifier: MIT

using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Http.Features;
using Nam.Codecs.Buffers;
using Nam.Codecs.Frames;
using Nam.Server;

namespace Nam.CoreWcf.Encoders;

/// <summary>Sends a reply while its message is still being written (docs/wire-format.md section 4b).</summary>
/// <remarks>
/// The transport asks for a whole message before it sends anything, and goes on to do so: what it gets in the end is an
/// array that <see cref="ReplyBody"/> does not send. Not thread-safe.
/// </remarks>
internal sealed class FlowingReply(HttpContext http, Reply reply, string? contentType, HoldBudget holds)
{
    private FlowSender? _sender;
    private PooledBuffer? _last;
    private long _held;

    /// <summary>Gets whether the first block has left: from here on there is no way back to another format.</summary>
    public bool HasBegun => _sender is not null;

    /// <summary>Sends a block that others follow. Blocks the thread while too many blocks wait.</summary>
    /// <exception cref="Exception">What ended the sending: the caller has left, say.</exception>
    public void SendBlock(ReadOnlyMemory<byte> block)
    {
        _sender ??= Begin();
        var frame = new PooledBuffer(block.Length + ReplyFrame.MaximumOverheadBytes);
        reply.WriteBlock(block.Span, frame);
        _sender.Post(frame);
        holds.Hold(ref _held, _sender.HeldBytes + reply.KeptBytes);
        _sender.WaitForRoom();
    }

    /// <summary>Makes the last frame, once the message is written.</summary>
    /// <exception cref="NotSupportedException">The document has what containers cannot carry.</exception>
    public void End() => End(frame => reply.EndFlow(frame, _sender!.WaitedSeconds));

    /// <summary>Makes a last frame with the whole text, since containers cannot carry the rest of the message.</summary>
    /// <param name="text">The whole text.</param>
    public void EndAnew(PooledBuffer text) => End(frame => reply.EndFlowAnew(text.WrittenSpan, frame));

    /// <summary>Ends a reply that cannot be whole any more, so that it does not look as if it were.</summary>
    /// <param name="exception">What ended the writing.</param>
    /// <remarks>
    /// An exception out of an encoder would end in the same: the service's error handlers hear of it and the connection
    /// is aborted. But the request's task would never be completed (CoreWCF 1.9.1), nor what it holds be given back.
    /// </remarks>
    public void Break(Exception exception)
    {
        var hasLeft = http.RequestAborted.IsCancellationRequested;
        http.Abort();
        _sender!.StopAsync().GetAwaiter().GetResult();
        if (!hasLeft)
        {
            Tell(_sender.Fault is not (null or OperationCanceledException) ? _sender.Fault : exception);
        }
    }

    /// <summary>Sends what is left.</summary>
    public async Task FinishAsync()
    {
        try
        {
            if (Interlocked.Exchange(ref _last, null) is { } last)
            {
                _sender!.Post(last);
                await _sender.FinishAsync().ConfigureAwait(false);
            }
        }
        catch (Exception e)
        {
            // A server drops what is written to a caller that has left.
            Break(e);
        }
        finally
        {
            holds.Hold(ref _held, 0);
        }
    }

    /// <summary>Drops the frames that were not sent, if the transport never got to send them.</summary>
    public void Drop()
    {
        Interlocked.Exchange(ref _last, null)?.Dispose();
        _ = _sender?.StopAsync();
        holds.Hold(ref _held, 0);
    }

    // What the framework does with an exception out of an encoder.
    private static void Tell(Exception exception)
    {
        foreach (var handler in OperationContext.Current?.EndpointDispatcher?.ChannelDispatcher?.ErrorHandlers ?? [])
        {
            try
            {
                handler.HandleError(exception);
            }
            catch (Exception)
            {
                // There is nobody left to be told of that.
            }
        }
    }

    private FlowSender Begin()
    {
        reply.BeginFlow(contentType);
        ReplyHeaders.Set(http, reply);
        return new FlowSender(http.Features.GetRequiredFeature<IHttpResponseBodyFeature>().Stream, http.RequestAborted);
    }

    private void End(Action<PooledBuffer> write)
    {
        var frame = new PooledBuffer();
        try
        {
            write(frame);
            _last = frame;
        }
        catch
        {
            frame.Dispose();
            throw;
        }
    }
}
