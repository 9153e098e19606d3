// SPDX-License-Identifier: MIT

using Nam.Client;
using Nam.Codecs;
using Nam.Formats;

namespace Nam.Http;

/// <summary>Adds NAM to an <see cref="HttpClient"/>: sends the client's profile with every request, times the replies
/// and decodes those in a NAM format.</summary>
/// <remarks>
/// <para>
/// The caller reads the text that it would have got without NAM: byte for byte where the server wrote typed values or
/// sent text, with the same infoset where the server turned finished text into binary XML.
/// <see cref="NamHttpContentExtensions.ReadNamXmlAsync{T}(HttpContent, CancellationToken)"/> skips the text. Servers
/// without NAM never notice.
/// </para>
/// <para>
/// Requests that ask for a range or for the headers only (HEAD) go out unchanged; so do, on a local network, most of
/// those whose likes have had small replies. Thread-safe, as every handler has to be.
/// </para>
/// <para>
/// Redirects are followed by this handler, with a profile for each server, and by the platform's handler at the end of
/// the chain no more: its AllowAutoRedirect is turned off before the first request. Where that cannot be done (the
/// handler has sent requests before, or has credentials that are not in a <see cref="System.Net.CredentialCache"/>), it
/// goes on to follow them, and profiles say nothing of earlier replies.
/// </para>
/// <para>
/// A reply that something on the way has damaged or changed is replaced: the handler sends the request once more, without the
/// profile. It does so for GET, HEAD, OPTIONS and TRACE without content, and for what <see cref="ResendOption"/> allows; others
/// throw <see cref="ReplyDecodeException"/>. Either way the server is asked for nothing for a minute, and for up to an hour if
/// that comes again.
/// </para>
/// </remarks>
/// <example><code>using var http = new HttpClient(new NamHandler());</code></example>
public sealed class NamHandler : DelegatingHandler
{
    /// <summary>The request option with what this request's caller wants in the end, where it is known beforehand.</summary>
    public static readonly HttpRequestOptionsKey<Profiles.DecodeTarget> TargetOption = new("Nam.Target");

    /// <summary>The request option that says whether the request may be sent a second time where its reply cannot be decoded.</summary>
    /// <value>
    /// Default: only where the method is safe (GET, HEAD, OPTIONS, TRACE) and there is no content. Set <see langword="true"/> where
    /// a second request does no harm and the content can be read twice, <see langword="false"/> where none may be sent.
    /// </value>
    public static readonly HttpRequestOptionsKey<bool> ResendOption = new("Nam.Resend");

    private readonly NamClient? _client;
    private Redirects? _redirects;

    /// <summary>Creates a handler over a new <see cref="SocketsHttpHandler"/> with the process-wide engine
    /// <see cref="NamClient.Shared"/>.</summary>
    public NamHandler()
        : this(MeasuredSockets.CreateHandler(null))
    {
    }

    /// <summary>Creates a handler over another one, with the process-wide engine <see cref="NamClient.Shared"/>.</summary>
    /// <param name="innerHandler">The next handler.</param>
    public NamHandler(HttpMessageHandler innerHandler)
        : this(null, innerHandler ?? throw new ArgumentNullException(nameof(innerHandler)))
    {
    }

    /// <summary>Creates a handler for a chain.</summary>
    /// <param name="client">The engine; <see langword="null"/> takes <see cref="NamClient.Shared"/>.</param>
    /// <param name="innerHandler">The next handler; <see langword="null"/> leaves it to whoever builds the chain, such
    /// as IHttpClientFactory.</param>
    public NamHandler(NamClient? client, HttpMessageHandler? innerHandler = null)
    {
        _client = client;
        if (innerHandler is not null)
        {
            InnerHandler = innerHandler;
        }
    }

    private NamClient Client => _client ?? NamClient.Shared;

    // A handler that has sent a request takes no settings any more: this has to come before the first one, whatever that is.
    private Redirects Redirects => _redirects ??= Client.Options.Enabled ? Redirects.Over(InnerHandler) : Redirects.None;

    /// <inheritdoc/>
    protected override Task<HttpResponseMessage> SendAsync(HttpRequestMessage request, CancellationToken cancellationToken)
    {
        ArgumentNullException.ThrowIfNull(request);
        return SendAsync(request, Client.Options.Enabled, cancellationToken);
    }

    /// <inheritdoc/>
    protected override HttpResponseMessage Send(HttpRequestMessage request, CancellationToken cancellationToken)
    {
        ArgumentNullException.ThrowIfNull(request);
        var redirects = Redirects;
        ReplyDecodeException? failure = null;
        for (var followed = 0; ;)
        {
            using var call = Client.Options.Enabled && failure is null && Applies(request)
                ? Begin(Client.GetServer(request.RequestUri!), request)
                : null;
            var response = base.Send(request, cancellationToken);
            if (redirects.TryFollow(request, response, ref followed))
            {
                continue;
            }

            if (TryReceive(call, request, response, ref failure))
            {
                return response;
            }
        }
    }

    /// <summary>Sends a request and follows redirects.</summary>
    /// <param name="request">The request.</param>
    /// <param name="mayAsk">Whether it may carry the profile.</param>
    /// <param name="cancellationToken">Ends the call.</param>
    internal async Task<HttpResponseMessage> SendAsync(HttpRequestMessage request, bool mayAsk, CancellationToken cancellationToken)
    {
        var redirects = Redirects;
        ReplyDecodeException? failure = null;
        for (var followed = 0; ;)
        {
            using var call = mayAsk && failure is null && Applies(request)
                ? Begin(await Client.GetServerAsync(request.RequestUri!).ConfigureAwait(false), request)
                : null;
            var response = await base.SendAsync(request, cancellationToken).ConfigureAwait(false);
            if (redirects.TryFollow(request, response, ref followed))
            {
                continue;
            }

            if (TryReceive(call, request, response, ref failure))
            {
                return response;
            }
        }
    }

    private HttpCall? Begin(ServerPath path, HttpRequestMessage request)
    {
        var call = HttpCall.Begin(path, request);
        if (call.IsWorthAsking)
        {
            if (!MayAsk(request))
            {
                return null;
            }

            call.Ask(TargetOf(request), Redirects.AreFollowedBelow);
        }

        return call;
    }

    private static Profiles.DecodeTarget? TargetOf(HttpRequestMessage request) =>
        request.Options.TryGetValue(TargetOption, out var wanted) ? wanted : null;

    // HEAD: NAM has nothing to do there.
    private static bool Applies(HttpRequestMessage request) =>
        request.RequestUri is { IsAbsoluteUri: true } && request.Method != HttpMethod.Head && request.Method != HttpMethod.Connect;

    // Nor after another handler in the chain, and for a part of a reply.
    private static bool MayAsk(HttpRequestMessage request) =>
        HttpCall.Fits(request) && !request.Headers.NonValidated.Contains("Range");

    // False where the request has to be sent once more: the reply is gone then, and it is known why.
    private bool TryReceive(
        HttpCall? call, HttpRequestMessage request, HttpResponseMessage response, ref ReplyDecodeException? failure)
    {
        if (failure is not null && SecondRequest.IsFramed(response))
        {
            response.Dispose();
            throw failure;
        }

        if (call is null)
        {
            return true;
        }

        if (call.Receive(response))
        {
            var type = response.Content.Headers.NonValidated["Content-Type"].ToString();
            if (!NamMediaType.TryParse(type, out var original, out var isStrongETag, out var format))
            {
                response.Dispose();
                failure = call.RefuseType(type);
                return SecondRequest.MayBeSent(request) ? false : throw failure;
            }

            if (isStrongETag)
            {
                RestoreTag(response);
            }

            response.Content = new FramedContent(
                response.Content, original, format, Client, call.Timer!, new SecondRequest(this, request, response.StatusCode));
        }
        else if (call.IsTimed || call.Codec is not null)
        {
            if (call.Timer!.IsCoded)
            {
                RestoreTag(response);
            }

            response.Content = new PlainContent(
                response.Content, call.Codec, Client.Options.Limits, call.Timer!, new SecondRequest(this, request, response.StatusCode));
        }

        return true;
    }

    private static void RestoreTag(HttpResponseMessage response)
    {
        if (response.Headers.ETag is { IsWeak: true } tag && WeakenedTag.IsIn(tag.Tag))
        {
            response.Headers.ETag = new(WeakenedTag.Restore(tag.ToString())!);
        }
    }
}
