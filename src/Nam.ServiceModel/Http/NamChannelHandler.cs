// SPDX-License-Identifier: MIT

using Nam.Client;
using Nam.Profiles;

namespace Nam.ServiceModel.Http;

/// <summary>Sends the profile with the requests of a channel factory and times the replies; decoding them is the encoder's work.</summary>
internal sealed class NamChannelHandler(NamClient client, HttpMessageHandler inner) : DelegatingHandler(inner)
{
    private readonly Redirects _redirects = Redirects.Over(inner);

    protected override async Task<HttpResponseMessage> SendAsync(HttpRequestMessage request, CancellationToken cancellationToken)
    {
        for (var followed = 0; ;)
        {
            using var call = HttpCall.Fits(request)
                ? HttpCall.Begin(await client.GetServerAsync(request.RequestUri!).ConfigureAwait(
                    false), request, DecodeTarget.Objects, _redirects.AreFollowedBelow)
                : null;
            var response = await base.SendAsync(request, cancellationToken).ConfigureAwait(false);
            if (_redirects.TryFollow(request, response, ref followed))
            {
                continue;
            }

            var isFramed = call?.Receive(response) == true;
            if (isFramed || call is { IsTimed: true })
            {
                response.Content = new TimedReplyContent(response.Content, call!.Timer!, isFramed);
            }

            return response;
        }
    }
}
