// SPDX-License-Identifier: MIT

using System.Diagnostics;
using System.Net;
using Nam.Client;
using Nam.Profiles;
using Nam.ServiceModel.Calls;
using Nam.ServiceModel.Encoders;

namespace Nam.ServiceModel.Http;

/// <summary>Sends the profile with the requests of a channel factory and times the replies; decoding them is the encoder's work.</summary>
/// <param name="client">The engine.</param>
/// <param name="limits">What the binding says of replies.</param>
/// <param name="inner">The next handler.</param>
internal sealed class NamChannelHandler(NamClient client, CallLimits limits, HttpMessageHandler inner) : DelegatingHandler(inner)
{
    private readonly Redirects _redirects = Redirects.Over(inner);

    protected override async Task<HttpResponseMessage> SendAsync(HttpRequestMessage request, CancellationToken cancellationToken)
    {
        var sent = Stopwatch.GetTimestamp();
        for (var followed = 0; ;)
        {
            using var call = request.RequestUri is { IsAbsoluteUri: true } uri && HttpCall.Fits(request)
                ? HttpCall.Begin(await client.GetServerAsync(uri).ConfigureAwait(false), request)
                : null;
            if (call is { IsWorthAsking: true })
            {
                call.Ask(DecodeTarget.Objects, _redirects.AreFollowedBelow, ReplyContracts.Current);
            }

            var response = await base.SendAsync(request, cancellationToken).ConfigureAwait(false);
            if (_redirects.TryFollow(request, response, ref followed))
            {
                continue;
            }

            var isFramed = call?.Receive(response) == true;

            // A streamed reply comes at the pace of its reader, which tells nothing of the path.
            if (isFramed || (call is { IsTimed: true } && !limits.IsStreamed))
            {
                var timer = call!.Timer!;
                var isRead = isFramed && IsRead(response);
                response.Content = isRead && timer.IsFlowing
                    ? new ArrivingReplyContent(
                        response.Content, timer, new ArrivingReply(response.Content, timer, limits, sent))
                    : new TimedReplyContent(response.Content, timer, isRead);
            }

            return response;
        }
    }

    // The transport reads no others.
    private static bool IsRead(HttpResponseMessage response) =>
        (response.IsSuccessStatusCode || response.StatusCode == HttpStatusCode.InternalServerError)
        && response.Content.Headers.NonValidated.TryGetValues("Content-Type", out var values)
        && FramedType.TryParse(values.ToString(), out _);
}
