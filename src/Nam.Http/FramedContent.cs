// SPDX-License-Identifier: MIT

using System.Net;
using System.Xml;
using Nam.Client;
using Nam.Codecs;
using Nam.Profiles;

namespace Nam.Http;

/// <summary>The content of a reply in a NAM format: whoever reads it gets the text.</summary>
internal sealed class FramedContent : TimedContent
{
    private readonly ReplyDecoder _decoder;
    private readonly int _maximumFrameBytes;

    public FramedContent(HttpContent inner, string? contentType, NamClient client, ReplyTimer timer)
        : base(inner, timer)
    {
        _decoder = new ReplyDecoder(client.Options);

        // A frame is never longer than its form but for its header: the codec did not win, then.
        _maximumFrameBytes = (int)Math.Min(int.MaxValue, (long)client.Options.Limits.MaximumFormBytes + ReplyFrame.MaximumOverheadBytes);
        Headers.Remove("Content-Type");
        Headers.Remove("Content-Length");
        if (contentType is not null)
        {
            Headers.TryAddWithoutValidation("Content-Type", contentType);
        }
    }

    public override async ValueTask<TimedReader> OpenReaderAsync(XmlDictionaryReaderQuotas quotas, CancellationToken cancellationToken)
    {
        using var frame = await ReadFrameAsync(cancellationToken).ConfigureAwait(false);
        var form = new PooledBuffer();
        try
        {
            var reply = _decoder.OpenReader(frame.WrittenSpan, form, quotas, null, out var reader);
            return new TimedReader(reader, Timer, reply, form);
        }
        catch
        {
            form.Dispose();
            throw;
        }
    }

    protected override async Task SerializeToStreamAsync(Stream stream, TransportContext? context, CancellationToken cancellationToken)
    {
        using var frame = await ReadFrameAsync(cancellationToken).ConfigureAwait(false);
        using var text = Decode(frame);
        await stream.WriteAsync(text.WrittenMemory, cancellationToken).ConfigureAwait(false);
    }

    protected override Task SerializeToStreamAsync(Stream stream, TransportContext? context) => SerializeToStreamAsync(stream, context, CancellationToken.None);

    protected override void SerializeToStream(Stream stream, TransportContext? context, CancellationToken cancellationToken)
    {
        using var frame = new PooledBuffer();
        IsConsumed = true;
        using (var body = Inner.ReadAsStream(cancellationToken))
        {
            int read;
            while ((read = body.Read(frame.GetSpan(16 * 1024))) > 0)
            {
                Take(frame, read);
            }
        }

        Timer.BodyEnded();
        using var text = Decode(frame);
        stream.Write(text.WrittenSpan);
    }

    protected override async Task<Stream> CreateContentReadStreamAsync(CancellationToken cancellationToken)
    {
        using var frame = await ReadFrameAsync(cancellationToken).ConfigureAwait(false);
        return new PooledReadStream(Decode(frame));
    }

    protected override Task<Stream> CreateContentReadStreamAsync() => CreateContentReadStreamAsync(CancellationToken.None);

    protected override bool TryComputeLength(out long length)
    {
        length = 0;
        return false;
    }

    private async ValueTask<PooledBuffer> ReadFrameAsync(CancellationToken cancellationToken)
    {
        IsConsumed = true;
        var frame = new PooledBuffer();
        try
        {
            var body = await Inner.ReadAsStreamAsync(cancellationToken).ConfigureAwait(false);
            await using (body.ConfigureAwait(false))
            {
                int read;
                while ((read = await body.ReadAsync(frame.GetMemory(16 * 1024), cancellationToken).ConfigureAwait(false)) > 0)
                {
                    Take(frame, read);
                }
            }

            Timer.BodyEnded();
            return frame;
        }
        catch
        {
            frame.Dispose();
            throw;
        }
    }

    private void Take(PooledBuffer frame, int read)
    {
        Timer.BodyRead(read);
        frame.Advance(read);
        if (frame.WrittenCount > _maximumFrameBytes)
        {
            throw new ReplyDecodeException(
                $"The reply is longer than {_maximumFrameBytes} bytes, the limit for a frame here. Raise DecodeLimits.MaximumFormBytes if such replies are wanted.");
        }
    }

    private PooledBuffer Decode(PooledBuffer frame)
    {
        var text = new PooledBuffer();
        try
        {
            var reply = _decoder.DecodeText(frame.WrittenSpan, text);
            Timer.Decoded(DecodeTarget.Text, reply.Form, reply.Codec, reply.FormBytes);
            return text;
        }
        catch
        {
            text.Dispose();
            throw;
        }
    }
}
