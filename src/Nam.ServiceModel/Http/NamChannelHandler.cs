// SPDX-License-Identifier: MIT

using Nam.Client;
using Nam.Formats;
using Nam.Profiles;

namespace Nam.ServiceModel.Http;

/// <summary>Sends the profile with the requests of a channel factory and times the replies; decoding them is the encoder's work.</summary>
internal sealed class NamChannelHandler(NamClient client, HttpMessageHandler inner) : DelegatingHandler(inner)
{
    private const int SmallReplyBytes = 1024;

    protected override async Task<HttpResponseMessage> SendAsync(HttpRequestMessage request, CancellationToken cancellationToken)
    {
        if (request.RequestUri is not { IsAbsoluteUri: true } uri || request.Headers.NonValidated.Contains(NamHeaders.Profile))
        {
            return await base.SendAsync(request, cancellationToken).ConfigureAwait(false);
        }

        var path = await client.GetServerAsync(ServerAddress.Of(uri)).ConfigureAwait(false);
        var kind = KindOf(uri, request);
        if (!path.IsWorthAsking(kind))
        {
            return Note(await base.SendAsync(request, cancellationToken).ConfigureAwait(false), path, kind);
        }

        request.Headers.TryAddWithoutValidation(NamHeaders.Profile, path.CreateProfileHeader(DecodeTarget.Objects));
        var timer = path.StartTimer();
        try
        {
            var response = await base.SendAsync(request, cancellationToken).ConfigureAwait(false);

            // The handlers below follow redirects on the request object itself.
            return Note(Receive(response, timer, request.RequestUri == uri), path, kind);
        }
        finally
        {
            request.Headers.Remove(NamHeaders.Profile);
        }
    }

    // What tells the operations of a service apart as far as the transport sees: the path, and the SOAP action in its header or in the content type.
    private static int KindOf(Uri uri, HttpRequestMessage request)
    {
        var kind = string.GetHashCode(uri.AbsolutePath, StringComparison.Ordinal);
        if (request.Headers.NonValidated.TryGetValues("SOAPAction", out var action))
        {
            kind = HashCode.Combine(kind, action.ToString());
        }

        return request.Content is { } content && content.Headers.NonValidated.TryGetValues("Content-Type", out var type)
            ? HashCode.Combine(kind, type.ToString())
            : kind;
    }

    private static HttpResponseMessage Note(HttpResponseMessage response, ServerPath path, int kind)
    {
        path.NoteReply(kind, response.Content is not TimedReplyContent { IsFramed: true } && response.Content.Headers.ContentLength < SmallReplyBytes);
        return response;
    }

    private static HttpResponseMessage Receive(HttpResponseMessage response, ReplyTimer timer, bool isFromServer)
    {
        var header = response.Headers.NonValidated.TryGetValues(NamHeaders.Reply, out var values) && values.Count == 1 ? values.ToString() : null;
        timer.HeadersArrived(header);
        var isTimed = timer.ReplyId is not null;
        if (!isFromServer || response.Headers.NonValidated.Contains("Age"))
        {
            // Another server, or a cache between the two peers: what it says of the server's time is of another day.
            timer.Discard();
            isTimed = false;
        }

        var isFramed = response.Content.Headers.NonValidated.TryGetValues("Content-Type", out var types)
            && types.ToString().StartsWith(NamMediaType.Name, StringComparison.OrdinalIgnoreCase);
        if (isFramed || isTimed)
        {
            response.Content = new TimedReplyContent(response.Content, timer, isFramed);
        }

        return response;
    }
}
