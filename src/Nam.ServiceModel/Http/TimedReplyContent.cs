// SPDX-License-Identifier: MIT

using System.Net;
using Nam.Client;
using Nam.ServiceModel.Encoders;

namespace Nam.ServiceModel.Http;

/// <summary>A reply's content as it came, which tells a timer when it is read.</summary>
internal sealed class TimedReplyContent : HttpContent
{
    private readonly HttpContent _inner;
    private readonly long _ticket;

    public TimedReplyContent(HttpContent inner, ReplyTimer timer, bool isFramed)
    {
        _inner = inner;
        Timer = timer;
        IsFramed = isFramed;
        foreach (var header in inner.Headers.NonValidated)
        {
            Headers.TryAddWithoutValidation(header.Key, header.Value);
        }

        if (isFramed && timer.Templates is { } templates)
        {
            var contentType = Headers.NonValidated["Content-Type"].ToString();
            if (FramedType.MayBeContainers(contentType))
            {
                _ticket = TemplateTickets.Issue(templates, ref contentType);
                Headers.Remove("Content-Type");
                Headers.TryAddWithoutValidation("Content-Type", contentType);
            }
        }
    }

    /// <summary>Gets the call's timer.</summary>
    public ReplyTimer Timer { get; }

    /// <summary>Gets whether the content has NAM's media type.</summary>
    public bool IsFramed { get; }

    protected override async Task<Stream> CreateContentReadStreamAsync(CancellationToken cancellationToken) =>
        new TimedReplyStream(await _inner.ReadAsStreamAsync(cancellationToken).ConfigureAwait(false), Timer, _inner.Headers.ContentLength);

    protected override Task<Stream> CreateContentReadStreamAsync() => CreateContentReadStreamAsync(CancellationToken.None);

    protected override Stream CreateContentReadStream(CancellationToken cancellationToken) =>
        new TimedReplyStream(_inner.ReadAsStream(cancellationToken), Timer, _inner.Headers.ContentLength);

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
            TemplateTickets.Drop(_ticket);
            _inner.Dispose();
        }

        base.Dispose(disposing);
    }
}
