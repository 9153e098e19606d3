// SPDX-License-Identifier: MIT

using System.Net;
using Nam.Client;
using Nam.Codecs;
using Nam.Codecs.Buffers;
using Nam.Codecs.Compression;
using Nam.Profiles;

namespace Nam.Http;

/// <summary>The content of a reply that is text: passed on, and timed. A Content-Encoding that NAM has asked for is undone.</summary>
internal sealed class PlainContent : TimedContent
{
    private readonly TextCodec? _codec;

    /// <summary>Wraps a reply's content.</summary>
    /// <param name="inner">The content.</param>
    /// <param name="codec">What undoes the last of its codings; <see langword="null"/> where nothing is to be undone.</param>
    /// <param name="limits">The limits of the client.</param>
    /// <param name="timer">What times the reply.</param>
    /// <param name="second">The same request once more.</param>
    public PlainContent(HttpContent inner, TextCodec? codec, DecodeLimits limits, ReplyTimer timer, SecondRequest second)
        : base(inner, limits, timer, second)
    {
        _codec = codec;
        if (codec is not null)
        {
            UndoneStream.Describe(Headers);
        }
    }

    public override async ValueTask<TimedReader> OpenReaderAsync(bool isByXmlSerializer, CancellationToken cancellationToken)
    {
        var body = await OpenAsync(DecodeTarget.Objects, cancellationToken).ConfigureAwait(false);
        if (body is UndoneStream undone && Timer.IsFlowing)
        {
            return FlowingTextReader.Open(undone, QuotasOf(Limits), TextOf(this, isByXmlSerializer), Timer, cancellationToken);
        }

        var text = new PooledBuffer();
        try
        {
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
        using var body = Replaceable(TextOf(Inner.ReadAsStream(cancellationToken), DecodeTarget.Text));
        body.CopyTo(stream);
    }

    protected override async Task<Stream> CreateContentReadStreamAsync(CancellationToken cancellationToken) =>
        Replaceable(await OpenAsync(DecodeTarget.Text, cancellationToken).ConfigureAwait(false));

    protected override Task<Stream> CreateContentReadStreamAsync() => CreateContentReadStreamAsync(CancellationToken.None);

    protected override bool TryComputeLength(out long length)
    {
        var known = _codec is not null && Source == Inner ? null : Source.Headers.ContentLength;
        length = known ?? 0;
        return known is not null;
    }

    private ReplacedStream Replaceable(Stream text) => new(text, this, _codec is null ? FrameStart.Bytes : long.MaxValue);

    private async Task<Stream> OpenAsync(DecodeTarget target, CancellationToken cancellationToken)
    {
        IsConsumed = true;
        return TextOf(await Inner.ReadAsStreamAsync(cancellationToken).ConfigureAwait(false), target);
    }

    private Stream TextOf(Stream body, DecodeTarget target) =>
        _codec is null ? new TimedStream(body, Timer, target) : UndoneStream.Open(body, _codec, Limits, Timer, target);
}
