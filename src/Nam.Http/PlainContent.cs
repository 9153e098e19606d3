// SPDX-License-Identifier: MIT

using System.Net;
using Nam.Client;
using Nam.Codecs;
using Nam.Codecs.Buffers;
using Nam.Profiles;

namespace Nam.Http;

/// <summary>The content of a reply that a NAM server left as plain text: passed on untouched, and timed.</summary>
internal sealed class PlainContent(HttpContent inner, DecodeLimits limits, ReplyTimer timer, SecondRequest second)
    : TimedContent(inner, limits, timer, second)
{
    public override async ValueTask<TimedReader> OpenReaderAsync(bool isByXmlSerializer, CancellationToken cancellationToken)
    {
        var text = new PooledBuffer();
        try
        {
            var body = await OpenAsync(DecodeTarget.Objects, cancellationToken).ConfigureAwait(false);
            await using (body.ConfigureAwait(false))
            {
                int read;
                while ((read = await body.ReadAsync(text.GetMemory(16 * 1024), cancellationToken).ConfigureAwait(false)) > 0)
                {
                    text.Advance(read);
                    if (text.WrittenCount > Limits.MaximumTextBytes)
                    {
                        throw new ReplyDecodeException(
                            $"The reply in the format text is longer than {Limits.MaximumTextBytes} bytes, the limit for text here. Raise DecodeLimits.MaximumTextBytes if such replies are wanted.",
                            ReplyFault.OverLimit);
                    }
                }
            }

            var reader = TextOf(this, isByXmlSerializer).Open(text.WrittenMemory, QuotasOf(Limits), null);
            return new TimedReader(reader, Timer, DecodedReply.Text(text.WrittenCount), text);
        }
        catch
        {
            text.Dispose();
            throw;
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
        IsConsumed = true;
        using var body = Replaceable(new TimedStream(Inner.ReadAsStream(cancellationToken), Timer, DecodeTarget.Text));
        body.CopyTo(stream);
    }

    protected override async Task<Stream> CreateContentReadStreamAsync(CancellationToken cancellationToken) =>
        Replaceable(await OpenAsync(DecodeTarget.Text, cancellationToken).ConfigureAwait(false));

    protected override Task<Stream> CreateContentReadStreamAsync() => CreateContentReadStreamAsync(CancellationToken.None);

    protected override bool TryComputeLength(out long length)
    {
        length = Source.Headers.ContentLength ?? 0;
        return Source.Headers.ContentLength is not null;
    }

    private ReplacedStream Replaceable(Stream text) => new(text, this, FrameStart.Bytes);

    private async Task<Stream> OpenAsync(DecodeTarget target, CancellationToken cancellationToken)
    {
        IsConsumed = true;
        return new TimedStream(await Inner.ReadAsStreamAsync(cancellationToken).ConfigureAwait(false), Timer, target);
    }
}
