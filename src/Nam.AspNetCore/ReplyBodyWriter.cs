// SPDX-License-Identifier: MIT

using System.IO.Pipelines;
using Microsoft.AspNetCore.Http.Features;
using Nam.Codecs.Buffers;

namespace Nam.AspNetCore;

/// <summary>The writer of a <see cref="NamReplyBody"/>. As in the web server, it and the body's stream are one pipe: what was
/// advanced here leaves before what is written to the stream afterwards.</summary>
/// <param name="body">The body that takes the bytes.</param>
/// <param name="original">The body of the web server.</param>
internal sealed class ReplyBodyWriter(NamReplyBody body, IHttpResponseBodyFeature original) : PipeWriter, IDisposable
{
    // As much as the web server hands out.
    private const int LeastBytes = 4096;

    private readonly PooledBuffer _advanced = new();
    private bool _isFlushCanceled;

    /// <inheritdoc/>
    public override bool CanGetUnflushedBytes => true;

    /// <inheritdoc/>
    public override long UnflushedBytes => _advanced.WrittenCount;

    /// <summary>Gets the bytes that were advanced and not taken since.</summary>
    public ReadOnlyMemory<byte> Advanced => _advanced.WrittenMemory;

    /// <inheritdoc/>
    public override Memory<byte> GetMemory(int sizeHint = 0) => _advanced.GetMemory(Math.Max(sizeHint, LeastBytes));

    /// <inheritdoc/>
    public override Span<byte> GetSpan(int sizeHint = 0) => _advanced.GetSpan(Math.Max(sizeHint, LeastBytes));

    /// <inheritdoc/>
    public override void Advance(int bytes) => _advanced.Advance(bytes);

    /// <summary>Drops the bytes that were advanced, once they were taken.</summary>
    public void Clear() => _advanced.Clear();

    /// <inheritdoc/>
    public override void CancelPendingFlush() => _isFlushCanceled = true;

    /// <inheritdoc/>
    public override async ValueTask<FlushResult> FlushAsync(CancellationToken cancellationToken = default)
    {
        await body.FlushAsync(cancellationToken).ConfigureAwait(false);
        var isCanceled = _isFlushCanceled;
        _isFlushCanceled = false;
        return new FlushResult(isCanceled, isCompleted: false);
    }

    /// <inheritdoc/>
    public override async ValueTask<FlushResult> WriteAsync(ReadOnlyMemory<byte> source, CancellationToken cancellationToken = default)
    {
        await body.WriteAsync(source, cancellationToken).ConfigureAwait(false);
        return await FlushAsync(cancellationToken).ConfigureAwait(false);
    }

    /// <inheritdoc/>
    public override void Complete(Exception? exception = null)
    {
        EndAsync(exception).GetAwaiter().GetResult();
        original.Writer.Complete(exception);
    }

    /// <inheritdoc/>
    public override async ValueTask CompleteAsync(Exception? exception = null)
    {
        await EndAsync(exception).ConfigureAwait(false);
        await original.Writer.CompleteAsync(exception).ConfigureAwait(false);
    }

    /// <inheritdoc/>
    public void Dispose() => _advanced.Dispose();

    private Task EndAsync(Exception? exception) => exception is null ? body.FinishAsync() : body.LetGoAsync();
}
