// SPDX-License-Identifier: MIT

using System.Diagnostics;
using System.Net;
using Nam.Client;
using Nam.Codecs;
using Nam.Codecs.Buffers;
using Nam.Codecs.Frames;
using Nam.Profiles;

namespace Nam.Http;

/// <summary>The content of a reply in a NAM format: whoever reads it gets the text.</summary>
internal sealed class FramedContent : TimedContent
{
    private readonly ReplyDecoder _decoder;
    private readonly string _format;
    private readonly int _maximumFrameBytes;

    public FramedContent(
        HttpContent inner, string? contentType, string? format, NamClient client, ReplyTimer timer, SecondRequest second)
        : base(inner, client.Options.Limits, timer, second)
    {
        _decoder = new ReplyDecoder(client.Options);
        _format = format ?? "unnamed";

        // A frame is never longer than its form but for its header: the codec did not win, then.
        _maximumFrameBytes = (int)Math.Min(int.MaxValue, (long)client.Options.Limits.MaximumFormBytes + ReplyFrame.MaximumOverheadBytes);
        Headers.Remove("Content-Type");
        Headers.Remove("Content-Length");
        if (contentType is not null)
        {
            Headers.TryAddWithoutValidation("Content-Type", contentType);
        }
    }

    public override async ValueTask<TimedReader> OpenReaderAsync(bool isByXmlSerializer, CancellationToken cancellationToken)
    {
        var (frame, arriving) = await ReadFrameAsync(cancellationToken, cancellationToken).ConfigureAwait(false);
        var form = new PooledBuffer();
        var text = TextOf(this, isByXmlSerializer);
        try
        {
            if (arriving is not null)
            {
                await arriving.WaitAsync(cancellationToken).ConfigureAwait(false);
                return ArrivingReader.Open(arriving, _decoder, Limits, QuotasOf(Limits), text, Timer);
            }

            var reply = _decoder.OpenReader(
                frame!.WrittenSpan, form, QuotasOf(Limits), null, out var reader, _format, text);
            return new TimedReader(reader, Timer, reply, form);
        }
        catch (Exception e)
        {
            form.Dispose();
            arriving?.Dispose();
            if (e is ReplyDecodeException damage)
            {
                throw Damaged(damage);
            }

            throw;
        }
        finally
        {
            frame?.Dispose();
        }
    }

    protected override async Task SerializeToStreamAsync(Stream stream, TransportContext? context, CancellationToken cancellationToken)
    {
        var body = await CreateContentReadStreamAsync(cancellationToken).ConfigureAwait(false);
        await using (body.ConfigureAwait(false))
        {
            await body.CopyToAsync(stream, cancellationToken).ConfigureAwait(false);
        }
    }

    protected override Task SerializeToStreamAsync(Stream stream, TransportContext? context) =>
        SerializeToStreamAsync(stream, context, CancellationToken.None);

    protected override void SerializeToStream(Stream stream, TransportContext? context, CancellationToken cancellationToken)
    {
        PooledBuffer text;
        try
        {
            text = ReadText(cancellationToken);
        }
        catch (ReplyDecodeException e) when (MayReplace(e, out _))
        {
            // Blocking a task's wait lets the thread pool make up for the thread.
            ReplaceAsync(e, cancellationToken).GetAwaiter().GetResult().CopyTo(stream, context, cancellationToken);
            return;
        }

        using (text)
        {
            stream.Write(text.WrittenSpan);
        }
    }

    protected override async Task<Stream> CreateContentReadStreamAsync(CancellationToken cancellationToken)
    {
        try
        {
            var (frame, arriving) = await ReadFrameAsync(cancellationToken, CancellationToken.None).ConfigureAwait(false);
            if (arriving is not null)
            {
                var text = new ArrivingText(arriving, _decoder, Limits);
                return new ReplacedStream(new ArrivingTextStream(text, Timer, Explain), this);
            }

            using (frame)
            {
                return new PooledReadStream(Decode(frame!));
            }
        }
        catch (ReplyDecodeException e) when (MayReplace(e, out _))
        {
            var plain = await ReplaceAsync(e, cancellationToken).ConfigureAwait(false);
            return await plain.ReadAsStreamAsync(cancellationToken).ConfigureAwait(false);
        }
    }

    protected override Task<Stream> CreateContentReadStreamAsync() => CreateContentReadStreamAsync(CancellationToken.None);

    protected override bool TryComputeLength(out long length)
    {
        length = 0;
        return false;
    }

    private PooledBuffer ReadText(CancellationToken cancellationToken)
    {
        using var frame = new PooledBuffer();
        Begin();
        using (var body = Inner.ReadAsStream(cancellationToken))
        {
            int read;
            var started = Stopwatch.GetTimestamp();
            while ((read = body.Read(frame.GetSpan(16 * 1024))) > 0)
            {
                Take(frame, read, ReplyTimer.HasWaited(started));
                started = Stopwatch.GetTimestamp();
            }
        }

        Timer.BodyEnded();
        return Decode(frame);
    }

    // The whole body; or, as soon as it is known to be one of several frames of a long reply, what is still arriving.
    private async ValueTask<(PooledBuffer? Whole, ArrivingFrames? Arriving)> ReadFrameAsync(
        CancellationToken cancellationToken, CancellationToken later)
    {
        Begin();
        var frame = new PooledBuffer();
        Stream? body = null;
        try
        {
            body = await Inner.ReadAsStreamAsync(cancellationToken).ConfigureAwait(false);
            while (true)
            {
                var pending = body.ReadAsync(frame.GetMemory(16 * 1024), cancellationToken);
                var hasWaited = !pending.IsCompleted;
                var read = await pending.ConfigureAwait(false);
                if (read == 0)
                {
                    break;
                }

                Take(frame, read, hasWaited);
                if (IsFirstOfSeveral(frame.WrittenSpan))
                {
                    return (null, new ArrivingFrames(body, frame, Timer, _maximumFrameBytes, later));
                }
            }

            Timer.BodyEnded();
            await body.DisposeAsync().ConfigureAwait(false);
            return (frame, null);
        }
        catch
        {
            frame.Dispose();
            body?.Dispose();
            throw;
        }
    }

    private bool IsFirstOfSeveral(ReadOnlySpan<byte> start)
    {
        try
        {
            if (!ArrivingFrames.Are(start))
            {
                return false;
            }

            _decoder.ReadFirstHeader(start, _format);
            return true;
        }
        catch (ReplyDecodeException e)
        {
            throw Damaged(e);
        }
    }

    private void Begin()
    {
        IsConsumed = true;
        if (Inner.Headers.ContentLength > _maximumFrameBytes)
        {
            throw TooLong();
        }
    }

    private void Take(PooledBuffer frame, int read, bool hasWaited)
    {
        Timer.BodyRead(read, hasWaited);
        frame.Advance(read);
        if (frame.WrittenCount > _maximumFrameBytes)
        {
            throw TooLong();
        }
    }

    private ReplyDecodeException TooLong() => new(
        $"The reply in the format {_format} is longer than {_maximumFrameBytes} bytes, the limit for a frame here. Raise DecodeLimits.MaximumFormBytes if such replies are wanted.",
        ReplyFault.OverLimit);

    private Exception Explain(Exception e) => e is ReplyDecodeException damage ? Damaged(damage) : e;

    private ReplyDecodeException Damaged(ReplyDecodeException e) => Timer.Explain(_format, e);

    private PooledBuffer Decode(PooledBuffer frame)
    {
        var text = new PooledBuffer();
        try
        {
            var reply = _decoder.DecodeText(frame.WrittenSpan, text, _format);
            Timer.Decoded(DecodeTarget.Text, reply);
            return text;
        }
        catch (ReplyDecodeException e)
        {
            text.Dispose();
            throw Damaged(e);
        }
        catch
        {
            text.Dispose();
            throw;
        }
    }
}
