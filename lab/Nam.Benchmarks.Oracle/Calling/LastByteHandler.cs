// SPDX-License-Identifier: MIT
using System.Net;
using Nam.Formats;
using Nam.Profiles;

namespace Nam.Benchmarks.Oracle.Calling;

/// <summary>The lowest handler but the sockets: watches the body as it comes, for all formats alike.</summary>
internal sealed class LastByteHandler(HttpMessageHandler inner) : DelegatingHandler(inner)
{
    internal static readonly HttpRequestOptionsKey<LastByteClock> Clock = new("Nam.Benchmarks.Clock");

    protected override async Task<HttpResponseMessage> SendAsync(HttpRequestMessage request, CancellationToken cancellationToken)
    {
        var response = await base.SendAsync(request, cancellationToken).ConfigureAwait(false);
        if (request.Options.TryGetValue(Clock, out var clock))
        {
            clock.ContentType = response.Content.Headers.NonValidated.TryGetValues("Content-Type", out var type) ? type.ToString() : null;
            if (response.Headers.NonValidated.TryGetValues(NamHeaders.Reply, out var reply)
                && ReplyHeader.TryParse(reply.ToString(), out var header))
            {
                (clock.IsFlowing, clock.ServerSeconds) = (header.IsFlowing, header.ServerSeconds);
            }

            response.Content = new WatchedContent(response.Content, clock);
        }

        return response;
    }

    private sealed class WatchedContent : HttpContent
    {
        private readonly HttpContent _inner;
        private readonly LastByteClock _clock;

        public WatchedContent(HttpContent inner, LastByteClock clock)
        {
            _inner = inner;
            _clock = clock;
            foreach (var header in inner.Headers.NonValidated)
            {
                Headers.TryAddWithoutValidation(header.Key, header.Value);
            }
        }

        protected override async Task<Stream> CreateContentReadStreamAsync() =>
            new WatchedStream(await _inner.ReadAsStreamAsync().ConfigureAwait(false), _clock);

        protected override async Task SerializeToStreamAsync(Stream stream, TransportContext? context)
        {
            using var body = await CreateContentReadStreamAsync().ConfigureAwait(false);
            await body.CopyToAsync(stream).ConfigureAwait(false);
        }

        protected override bool TryComputeLength(out long length)
        {
            length = _inner.Headers.ContentLength ?? 0;
            return _inner.Headers.ContentLength is not null;
        }

        protected override void Dispose(bool disposing)
        {
            if (disposing)
            {
                _inner.Dispose();
            }

            base.Dispose(disposing);
        }
    }
}
