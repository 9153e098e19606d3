// SPDX-License-Identifier: MIT

using System.Net;
using System.Runtime.CompilerServices;

namespace Nam.Client;

/// <summary>Follows redirects above the profile, so that every server gets a profile of its own and none the ids of
/// another's replies.</summary>
/// <remarks>
/// The platform's handlers send the same request again, with all of its fields but Authorization, to wherever a reply
/// says. So that is turned off where it can be, and done here by the same rules. Where it cannot,
/// <see cref="AreFollowedBelow"/>, requests must not carry what tells one caller's replies. Thread-safe.
/// </remarks>
internal sealed class Redirects
{
    private static readonly ConditionalWeakTable<HttpMessageHandler, Redirects> Known = [];

    private readonly int _maximum;

    private Redirects(int maximum) => _maximum = maximum;

    /// <summary>Gets what follows none.</summary>
    public static Redirects None { get; } = new(0);

    /// <summary>Gets whether a handler below follows redirects by itself.</summary>
    public bool AreFollowedBelow { get; private init; }

    /// <summary>Replaces the last handler of a chain in following redirects.</summary>
    /// <param name="handler">The first handler below the one that adds the profile.</param>
    /// <returns>The object that follows redirects; the same for all chains that end in one handler.</returns>
    public static Redirects Over(HttpMessageHandler? handler)
    {
        while (handler is DelegatingHandler { InnerHandler: { } inner })
        {
            handler = inner;
        }

        if (handler is not (SocketsHttpHandler or HttpClientHandler))
        {
            return None;
        }

        lock (Known)
        {
            if (!Known.TryGetValue(handler, out var redirects))
            {
                redirects = TakeOver(handler);
                Known.Add(handler, redirects);
            }

            return redirects;
        }
    }

    /// <summary>Makes the next request of one that was redirected, and disposes of the reply.</summary>
    /// <param name="request">The request; changed.</param>
    /// <param name="response">The reply to it.</param>
    /// <param name="followed">How many redirects were followed before.</param>
    /// <returns>Whether the request is to be sent again; if not, the reply is the caller's.</returns>
    public bool TryFollow(HttpRequestMessage request, HttpResponseMessage response, ref int followed)
    {
        if (followed >= _maximum || request.RequestUri is not { IsAbsoluteUri: true } from || TargetOf(from, response) is not { } target)
        {
            return false;
        }

        followed++;
        if (IsGetNext(response.StatusCode, request.Method))
        {
            request.Method = HttpMethod.Get;
            request.Content = null;
            if (request.Headers.TransferEncodingChunked == true)
            {
                request.Headers.TransferEncodingChunked = false;
            }
        }

        request.Headers.Authorization = null;
        request.RequestUri = target;
        response.Dispose();
        return true;
    }

    private static Redirects TakeOver(HttpMessageHandler handler)
    {
        try
        {
            switch (handler)
            {
                // A credential that is not for one server only must not go to another, which the handler itself sees to.
                case SocketsHttpHandler { AllowAutoRedirect: true, Credentials: null or CredentialCache } sockets:
                    sockets.AllowAutoRedirect = false;
                    return new Redirects(sockets.MaxAutomaticRedirections);
                case HttpClientHandler { AllowAutoRedirect: true, Credentials: null or CredentialCache } client:
                    client.AllowAutoRedirect = false;
                    return new Redirects(client.MaxAutomaticRedirections);
                case SocketsHttpHandler { AllowAutoRedirect: false } or HttpClientHandler { AllowAutoRedirect: false }:
                    return None;
            }
        }
        catch (Exception e) when (e is InvalidOperationException or PlatformNotSupportedException)
        {
            // It has sent requests already, and takes no settings any more; or the platform does it.
        }

        return new Redirects(0) { AreFollowedBelow = true };
    }

    // RFC 9110 sections 10.2.2 and 15.4.
    private static Uri? TargetOf(Uri from, HttpResponseMessage response)
    {
        if (response.StatusCode is not (HttpStatusCode.MultipleChoices or HttpStatusCode.Moved or HttpStatusCode.Found
            or HttpStatusCode.SeeOther or HttpStatusCode.TemporaryRedirect or HttpStatusCode.PermanentRedirect)
            || response.Headers.Location is not { } location)
        {
            return null;
        }

        var target = location.IsAbsoluteUri ? location : new Uri(from, location);
        if (target.Fragment.Length == 0 && from.Fragment.Length > 0)
        {
            target = new UriBuilder(target) { Fragment = from.Fragment }.Uri;
        }

        return from.Scheme == Uri.UriSchemeHttps && target.Scheme != Uri.UriSchemeHttps ? null : target;
    }

    private static bool IsGetNext(HttpStatusCode status, HttpMethod method) => status switch
    {
        HttpStatusCode.MultipleChoices or HttpStatusCode.Moved or HttpStatusCode.Found => method == HttpMethod.Post,
        HttpStatusCode.SeeOther => method != HttpMethod.Get && method != HttpMethod.Head,
        _ => false,
    };
}
