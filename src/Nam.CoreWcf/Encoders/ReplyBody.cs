// SPDX-License-Identifier: MIT

using System.IO.Pipelines;
using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Http.Features;
using Nam.Codecs.Buffers;

namespace Nam.CoreWcf.Encoders;

/// <summary>Stands for the response's body while the transport sends a reply: whatever it writes, the encoded reply
/// leaves, straight from pooled memory; or what is left of one that flows.</summary>
/// <remarks>The transport asks the encoder for one array, sets its length as Content-Length and writes it; a large
/// reply would need a large array only for that, and most of one that flows has left.</remarks>
internal sealed class ReplyBody : Stream, IHttpResponseBodyFeature
{
    private readonly HttpContext _context;
    private readonly IHttpResponseBodyFeature _original;
    private readonly FlowingReply? _flow;
    private PooledBuffer? _reply;

    private ReplyBody(HttpContext context, PooledBuffer? reply, FlowingReply? flow)
    {
        _context = context;
        _original = context.Features.GetRequiredFeature<IHttpResponseBodyFeature>();
        _reply = reply;
        _flow = flow;
    }

    public override bool CanRead => false;

    public override bool CanSeek => false;

    public override bool CanWrite => true;

    public override long Length => throw new NotSupportedException();

    public override long Position
    {
        get => throw new NotSupportedException();
        set => throw new NotSupportedException();
    }

    public Stream Stream => this;

    public PipeWriter Writer => _original.Writer;

    /// <summary>Replaces a response's body with a reply.</summary>
    /// <param name="context">The request.</param>
    /// <param name="reply">The reply; disposed of once it is sent, or when the request ends.</param>
    public static void Place(HttpContext context, PooledBuffer reply) => Place(context, new ReplyBody(context, reply, null));

    /// <summary>Replaces the body of a response that has begun.</summary>
    /// <param name="context">The request.</param>
    /// <param name="flow">The reply; dropped when the request ends.</param>
    public static void Place(HttpContext context, FlowingReply flow)
    {
        Place(context, new ReplyBody(context, null, flow));
        StartedResponse.Place(context);
    }

    public override async ValueTask WriteAsync(ReadOnlyMemory<byte> buffer, CancellationToken cancellationToken = default)
    {
        if (_flow is not null)
        {
            StartedResponse.Remove(_context);
            _context.Features.Set(_original);
            await _flow.FinishAsync().ConfigureAwait(false);
        }
        else if (_reply is { } reply)
        {
            _context.Features.Set(_original);
            try
            {
                _context.Response.ContentLength = reply.WrittenCount;
                await _original.Stream.WriteAsync(reply.WrittenMemory, cancellationToken).ConfigureAwait(false);
            }
            finally
            {
                _reply = null;
                reply.Dispose();
            }
        }
    }

    public override Task WriteAsync(byte[] buffer, int offset, int count, CancellationToken cancellationToken) =>
        WriteAsync(buffer.AsMemory(offset, count), cancellationToken).AsTask();

    public override void Write(byte[] buffer, int offset, int count) =>
        WriteAsync(buffer.AsMemory(offset, count)).AsTask().GetAwaiter().GetResult();

    public override void Flush() => _original.Stream.Flush();

    public override Task FlushAsync(CancellationToken cancellationToken) => _original.Stream.FlushAsync(cancellationToken);

    public Task StartAsync(CancellationToken cancellationToken = default) => _original.StartAsync(cancellationToken);

    public Task CompleteAsync() => _original.CompleteAsync();

    public void DisableBuffering() => _original.DisableBuffering();

    public Task SendFileAsync(string path, long offset, long? count, CancellationToken cancellationToken = default) =>
        _original.SendFileAsync(path, offset, count, cancellationToken);

    public override int Read(byte[] buffer, int offset, int count) => throw new NotSupportedException();

    public override long Seek(long offset, SeekOrigin origin) => throw new NotSupportedException();

    public override void SetLength(long value) => throw new NotSupportedException();

    // Runs when the request is over: after an abort the reply was never written.
    protected override void Dispose(bool disposing)
    {
        if (disposing)
        {
            Interlocked.Exchange(ref _reply, null)?.Dispose();
            _flow?.Drop();
        }

        base.Dispose(disposing);
    }

    private static void Place(HttpContext context, ReplyBody body)
    {
        context.Response.RegisterForDispose(body);
        context.Features.Set<IHttpResponseBodyFeature>(body);
    }
}
