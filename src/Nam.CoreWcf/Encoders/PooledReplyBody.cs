// SPDX-License-Identifier: MIT

using System.IO.Pipelines;
using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Http.Features;
using Nam.Codecs.Buffers;

namespace Nam.CoreWcf.Encoders;

/// <summary>Stands for the response's body while the transport sends a reply: whatever it writes, the encoded reply
/// leaves, straight from pooled memory.</summary>
/// <remarks>The transport asks the encoder for one array, sets its length as Content-Length and writes it; a large
/// reply would need a large array only for that.</remarks>
internal sealed class PooledReplyBody : Stream, IHttpResponseBodyFeature
{
    private readonly HttpContext _context;
    private readonly IHttpResponseBodyFeature _original;
    private PooledBuffer? _reply;

    private PooledReplyBody(HttpContext context, IHttpResponseBodyFeature original, PooledBuffer reply)
    {
        _context = context;
        _original = original;
        _reply = reply;
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

    /// <summary>Puts itself in the place of a response's body.</summary>
    /// <param name="context">The request.</param>
    /// <param name="reply">The reply; disposed of once it is sent, or when the request ends.</param>
    public static void Place(HttpContext context, PooledBuffer reply)
    {
        var body = new PooledReplyBody(context, context.Features.GetRequiredFeature<IHttpResponseBodyFeature>(), reply);
        context.Response.RegisterForDispose(body);
        context.Features.Set<IHttpResponseBodyFeature>(body);
    }

    public override async ValueTask WriteAsync(ReadOnlyMemory<byte> buffer, CancellationToken cancellationToken = default)
    {
        if (_reply is not { } reply)
        {
            return;
        }

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
        }

        base.Dispose(disposing);
    }
}
