// SPDX-License-Identifier: MIT

using System.Diagnostics;
using System.Net;
using Nam.Client;
using Nam.Codecs.Compression;
using Nam.Profiles;
using Nam.ServiceModel.Encoders;

namespace Nam.ServiceModel.Http;

/// <summary>Sends the profile with the requests of a channel factory and times the replies; decoding them is the encoder's work.</summary>
/// <param name="client">The engine.</param>
/// <param name="limits">What the binding says of replies.</param>
/// <param name="undoesAll">Whether replies are undone here that handlers below would have undone without NAM.</param>
/// <param name="inner">The next handler.</param>
internal sealed class NamChannelHandler(NamClient client, CallLimits limits, bool undoesAll, HttpMessageHandler inner)
    : DelegatingHandler(inner)
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
                call.Ask(DecodeTarget.Objects, _redirects.AreFollowedBelow);
            }

            if (undoesAll)
            {
                call?.AskForCodings(TextCodec.Zip.Coding);
            }

            var response = await base.SendAsync(request, cancellationToken).ConfigureAwait(false);
            if (_redirects.TryFollow(request, response, ref followed))
            {
                continue;
            }

            var isFramed = call?.Receive(response) == true;

            // A streamed reply comes at the pace of its reader, which tells nothing of the path.
            if (isFramed || call is { Codec: not null } || (call is { IsTimed: true } && !limits.IsStreamed))
            {
                var timer = call!.Timer!;
                if (limits.IsStreamed && !isFramed)
                {
                    timer.Discard();
                }

                var isDecoded = isFramed && IsEnvelope(call, response) && IsRead(response);
                response.Content = isDecoded && timer.IsFlowing
                    ? new ArrivingReplyContent(
                        response.Content, timer, new ArrivingReply(response.Content, timer, limits, sent))
                    : new TimedReplyContent(response.Content, timer, isFramed, isDecoded) { Codec = isFramed ? null : call.Codec };
            }

            return response;
        }
    }

    // The transport refuses what has another type, and says so.
    private static bool IsEnvelope(HttpCall call, HttpResponseMessage response)
    {
        var type = response.Content.Headers.NonValidated["Content-Type"].ToString();
        if (FramedType.TryParse(type, out _))
        {
            return true;
        }

        call.RefuseType(type);
        return false;
    }

    // The transport reads no others.
    private static bool IsRead(HttpResponseMessage response) =>
        response.IsSuccessStatusCode || response.StatusCode == HttpStatusCode.InternalServerError;
}
