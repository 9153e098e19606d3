// SPDX-License-Identifier: MIT

using System.Net;
using Nam.Client;
using Nam.Codecs.Compression;

namespace Nam.ServiceModel.Http;

/// <summary>A reply's content as it came, which tells a timer when it is read.</summary>
internal class TimedReplyContent : HttpContent
{
    private readonly bool _isFramed;
    private readonly long _ticket;

    /// <summary>Wraps a reply's content.</summary>
    /// <param name="inner">The content.</param>
    /// <param name="timer">The call's timer.</param>
    /// <param name="isFramed">Whether the content has NAM's media type.</param>
    /// <param name="isDecoded">Whether the encoder will read it, and wants the call's timer.</param>
    /// <param name="arriving">The reply, where this content only stands for it.</param>
    public TimedReplyContent(HttpContent inner, ReplyTimer timer, bool isFramed, bool isDecoded, ArrivingReply? arriving = null)
    {
        Inner = inner;
        Timer = timer;
        _isFramed = isFramed;
        foreach (var header in inner.Headers.NonValidated)
        {
            Headers.TryAddWithoutValidation(header.Key, header.Value);
        }

        if (isDecoded)
        {
            var contentType = Headers.NonValidated["Content-Type"].ToString();
            _ticket = ReplyTickets.Issue(new TicketedReply(timer, arriving, this), ref contentType);
            SetContentType(contentType);
        }
    }

    /// <summary>Gets what undoes the last of the reply's codings; <see langword="null"/> where nothing is to be undone.</summary>
    public TextCodec? Codec
    {
        get;
        init
        {
            field = value;
            if (value is not null)
            {
                UndoneStream.Describe(Headers);
            }
        }
    }

    /// <summary>Gets the call's timer.</summary>
    public ReplyTimer Timer { get; }

    /// <summary>Gets the content as it came.</summary>
    protected HttpContent Inner { get; }

    /// <summary>Shows the headers as whoever has the message is to see them: the transport needs the others no longer.</summary>
    /// <param name="contentType">The content type that the reply would have had.</param>
    public void ShowOriginal(string contentType)
    {
        SetContentType(contentType);
        Headers.ContentLength = Inner.Headers.ContentLength;
    }

    protected override async Task<Stream> CreateContentReadStreamAsync(CancellationToken cancellationToken) =>
        Timed(await Inner.ReadAsStreamAsync(cancellationToken).ConfigureAwait(false));

    protected override Task<Stream> CreateContentReadStreamAsync() => CreateContentReadStreamAsync(CancellationToken.None);

    protected override Stream CreateContentReadStream(CancellationToken cancellationToken) =>
        Timed(Inner.ReadAsStream(cancellationToken));

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

    private void SetContentType(string contentType)
    {
        Headers.Remove("Content-Type");
        Headers.TryAddWithoutValidation("Content-Type", contentType);
    }

    // The header of the reply, if it has one, is among the headers: nothing has to be computed.
    protected override bool TryComputeLength(out long length)
    {
        length = 0;
        return false;
    }

    protected override void Dispose(bool disposing)
    {
        if (disposing)
        {
            ReplyTickets.Drop(_ticket);
            Inner.Dispose();
        }

        base.Dispose(disposing);
    }

    private Stream Timed(Stream body) =>
        Codec is { } codec
            ? new UndoneReplyStream(body, codec, Timer)
            : new TimedReplyStream(body, Timer, Inner.Headers.ContentLength, _isFramed);
}
