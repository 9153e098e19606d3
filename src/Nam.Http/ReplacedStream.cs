// SPDX-License-Identifier: MIT

using System.Runtime.ExceptionServices;
using Nam.Client;
using Nam.Codecs;
using Nam.Codecs.Frames;

namespace Nam.Http;

/// <summary>Passes a text on, and continues with a plain reply to the same request where the text cannot be decoded.</summary>
/// <remarks>The plain reply has to begin with the bytes that were passed on: together they are that reply.</remarks>
/// <param name="inner">The text.</param>
/// <param name="content">The content that it is of.</param>
/// <param name="failsWithin">Bytes after which decoding cannot fail any more.</param>
internal sealed class ReplacedStream(Stream inner, TimedContent content, long failsWithin = long.MaxValue) : ObservedStream(inner)
{
    private Stream? _replacement;
    private long _given;
    private uint _sum;

    public override int Read(Span<byte> buffer)
    {
        if (_replacement is null)
        {
            try
            {
                return base.Read(buffer);
            }
            catch (ReplyDecodeException e) when (content.MayReplace(e, out _))
            {
                // Blocking a task's wait lets the thread pool make up for the thread.
                ReplaceAsync(e, CancellationToken.None).GetAwaiter().GetResult();
            }
        }

        return _replacement!.Read(buffer);
    }

    public override async ValueTask<int> ReadAsync(Memory<byte> buffer, CancellationToken cancellationToken = default)
    {
        if (_replacement is null)
        {
            try
            {
                return await base.ReadAsync(buffer, cancellationToken).ConfigureAwait(false);
            }
            catch (ReplyDecodeException e) when (content.MayReplace(e, out _))
            {
                await ReplaceAsync(e, cancellationToken).ConfigureAwait(false);
            }
        }

        return await _replacement!.ReadAsync(buffer, cancellationToken).ConfigureAwait(false);
    }

    protected override void Observe(ReadOnlySpan<byte> read, int wanted, bool hasWaited)
    {
        if (_given < failsWithin)
        {
            _given += read.Length;
            _sum = Crc32C.Compute(read, _sum);
        }
    }

    protected override void Dispose(bool disposing)
    {
        if (disposing)
        {
            _replacement?.Dispose();
        }

        base.Dispose(disposing);
    }

    private async Task ReplaceAsync(ReplyDecodeException failure, CancellationToken cancellationToken)
    {
        var plain = await content.ReplaceAsync(failure, cancellationToken).ConfigureAwait(false);
        var text = await plain.ReadAsStreamAsync(cancellationToken).ConfigureAwait(false);
        var buffer = new byte[16 * 1024];
        var sum = 0u;
        for (var left = _given; left > 0;)
        {
            var wanted = (int)Math.Min(left, buffer.Length);
            var read = await text.ReadAsync(buffer.AsMemory(0, wanted), cancellationToken).ConfigureAwait(false);
            sum = Crc32C.Compute(buffer.AsSpan(0, read), sum);
            left = read == 0 ? 0 : left - read;
        }

        if (sum != _sum)
        {
            ExceptionDispatchInfo.Throw(failure);
        }

        _replacement = text;
    }
}
