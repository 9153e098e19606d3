// SPDX-License-Identifier: MIT

using Nam.Client;
using Nam.Profiles;

namespace Nam.ServiceModel.Http;

/// <summary>Sends the profile with the requests of a channel factory and times the replies; decoding them is the encoder's work.</summary>
internal sealed class NamChannelHandler(NamClient client, HttpMessageHandler inner) : DelegatingHandler(inner)
{
    protected override async Task<HttpResponseMessage> SendAsync(HttpRequestMessage request, CancellationToken cancellationToken)
    {
        if (!HttpCall.Fits(request))
        {
            return await base.SendAsync(request, cancellationToken).ConfigureAwait(false);
        }

        using var call = HttpCall.Begin(await client.GetServerAsync(request.RequestUri!).ConfigureAwait(false), request, DecodeTarget.Objects);
        var response = await base.SendAsync(request, cancellationToken).ConfigureAwait(false);
        var isFramed = call.Receive(response);
        if (isFramed || call.IsTimed)
        {
            response.Content = new TimedReplyContent(response.Content, call.Timer!, isFramed);
        }

        return response;
    }
}
