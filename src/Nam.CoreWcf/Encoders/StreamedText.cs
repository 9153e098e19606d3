// SPDX-License-Identifier: MIT

using System.Diagnostics;
using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Http.Features;
using Nam.Codecs.Buffers;
using Nam.Decisions;
using Nam.Diagnostics;
using Nam.Server;

namespace Nam.CoreWcf.Encoders;

/// <summary>Receives the text of a streamed reply while the stock encoder writes it. A short text is encoded as a
/// whole; a long one leaves in blocks of text with a codec, or plain (docs/flowing.md).</summary>
/// <remarks>
/// A stream delivers its bytes at its source's pace, so no byte is held for longer than
/// <see cref="NamServerOptions.StreamingHold"/>. The gate keeps that timer and the writer apart.
/// </remarks>
/// <param name="http">The request.</param>
/// <param name="server">The engine.</param>
/// <param name="reply">The reply.</param>
/// <param name="contentType">The content type that the reply has without NAM.</param>
/// <param name="plain">The transport's stream.</param>
internal sealed class StreamedText(HttpContext http, NamServer server, Reply reply, string? contentType, Stream plain) : Stream
{
    // As in ASP.NET Core: by then it is known what writing takes.
    private static readonly int MostHeldBytes = 2 * FlowShape.Text.BlockBytes;

    private readonly SemaphoreSlim _gate = new(1);
    private readonly long _begun = Stopwatch.GetTimestamp();
    private PooledBuffer? _held = new();
    private FlowSender? _sender;
    private TextFlow? _flow;
    private ITimer? _hold;
    private long _counted;

    public override bool CanRead => false;

    public override bool CanSeek => false;

    public override bool CanWrite => true;

    public override long Length => throw new NotSupportedException();

    public override long Position
    {
        get => throw new NotSupportedException();
        set => throw new NotSupportedException();
    }

    public override async ValueTask WriteAsync(ReadOnlyMemory<byte> buffer, CancellationToken cancellationToken = default)
    {
        await _gate.WaitAsync(cancellationToken).ConfigureAwait(false);
        try
        {
            if (_held is { } held)
            {
                if (held.WrittenCount + buffer.Length <= MostHeldBytes
                    && server.Holds.TryHold(ref _counted, held.WrittenCount + buffer.Length))
                {
                    held.Write(buffer.Span);
                    _hold ??= TimeProvider.System.CreateTimer(
                        static text => _ = ((StreamedText)text!).EndHoldAsync(), this, server.Options.StreamingHold,
                        Timeout.InfiniteTimeSpan);
                    return;
                }

                await LetGoAsync().ConfigureAwait(false);
            }

            for (; _flow is { } flow && !buffer.IsEmpty; await _sender!.Room.WaitAsync(cancellationToken).ConfigureAwait(false))
            {
                buffer = buffer[flow.Take(buffer.Span)..];
                server.Holds.Hold(ref _counted, flow.HeldBytes);
            }

            if (!buffer.IsEmpty)
            {
                await plain.WriteAsync(buffer, cancellationToken).ConfigureAwait(false);
            }
        }
        finally
        {
            _gate.Release();
        }
    }

    public override Task WriteAsync(byte[] buffer, int offset, int count, CancellationToken cancellationToken) =>
        WriteAsync(buffer.AsMemory(offset, count), cancellationToken).AsTask();

    public override void Write(byte[] buffer, int offset, int count)
    {
        var pending = WriteAsync(buffer.AsMemory(offset, count));
        if (!pending.IsCompletedSuccessfully)
        {
            // Blocking a task's wait lets the thread pool make up for the thread.
            pending.AsTask().GetAwaiter().GetResult();
        }
    }

    // The stock encoder flushes at its end, which is for FinishAsync to do.
    public override void Flush()
    {
    }

    public override Task FlushAsync(CancellationToken cancellationToken) => Task.CompletedTask;

    /// <summary>Sends what is left of a reply that was written to its end.</summary>
    public async Task FinishAsync()
    {
        await _gate.WaitAsync().ConfigureAwait(false);
        try
        {
            if (_flow is { } flow)
            {
                _sender!.TryPost(flow.End());
                await _sender.StopAsync().ConfigureAwait(false);
            }
            else if (_held is { } held)
            {
                // Nothing is left for the timer of the hold, which may be waiting for the gate.
                _held = null;
                using (held)
                {
                    await SendWholeAsync(held).ConfigureAwait(false);
                }
            }
            else
            {
                await plain.FlushAsync().ConfigureAwait(false);
            }
        }
        finally
        {
            _gate.Release();
        }
    }

    public override int Read(byte[] buffer, int offset, int count) => throw new NotSupportedException();

    public override long Seek(long offset, SeekOrigin origin) => throw new NotSupportedException();

    public override void SetLength(long value) => throw new NotSupportedException();

    public override async ValueTask DisposeAsync()
    {
        if (_hold is not null)
        {
            await _hold.DisposeAsync().ConfigureAwait(false);
        }

        // The timer may be at it still.
        await _gate.WaitAsync().ConfigureAwait(false);
        if (_sender is not null)
        {
            await _sender.StopAsync().ConfigureAwait(false);
        }

        _held?.Dispose();
        _held = null;
        _flow?.Dispose();
        server.Holds.Hold(ref _counted, 0);
        _gate.Release();
    }

    private async Task SendWholeAsync(PooledBuffer text)
    {
        using var output = new PooledBuffer();
        try
        {
            reply.EncodeText(text.WrittenSpan, contentType, isUtf8Xml: true, output);
            ReplyHeaders.Set(http, reply);
        }
        catch (Exception e)
        {
            ReplyHeaders.Restore(http, contentType);
            reply.Fail(e);
        }

        ReplyHeaders.Explain(http, reply.Explanation);
        await http.Response.Body.WriteAsync((reply.IsEncoded ? output : text).WrittenMemory).ConfigureAwait(false);
    }

    // Inside the gate. Nothing is held after it.
    private async Task LetGoAsync()
    {
        var held = _held!;
        if (reply.TryPlanTextFlow(
            held.WrittenSpan, held.WrittenCount, Stopwatch.GetElapsedTime(_begun).TotalSeconds, length: null, isUtf8Xml: true,
            canBeHeld: false))
        {
            reply.BeginFlow(contentType);
            ReplyHeaders.Set(http, reply);
            _sender = new FlowSender(http.Features.GetRequiredFeature<IHttpResponseBodyFeature>().Stream, http.RequestAborted);
            _flow = new TextFlow(reply, _sender);
            _flow.TakeAll(held.WrittenSpan);
            server.Holds.Hold(ref _counted, _flow.HeldBytes);
        }
        else
        {
            reply.Leave(ReplyReason.Streaming);
            ReplyHeaders.Explain(http, reply.Explanation);
            await plain.WriteAsync(held.WrittenMemory).ConfigureAwait(false);
            server.Holds.Hold(ref _counted, 0);
        }

        _held = null;
        held.Dispose();
    }

    private async Task EndHoldAsync()
    {
        await _gate.WaitAsync().ConfigureAwait(false);
        try
        {
            if (_held is not null)
            {
                await LetGoAsync().ConfigureAwait(false);
                _flow?.EndBlock();
            }
        }
        catch (Exception e) when (e is IOException or OperationCanceledException or ObjectDisposedException or InvalidOperationException)
        {
            // The caller is gone; the writer notices at its next write.
        }
        finally
        {
            _gate.Release();
        }
    }
}
