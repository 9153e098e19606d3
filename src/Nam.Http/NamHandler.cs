// SPDX-License-Identifier: MIT

using Nam.Client;
using Nam.Formats;

namespace Nam.Http;

/// <summary>Gives an <see cref="HttpClient"/> NAM: sends the client's profile with every request, times the replies and decodes those in a NAM format.</summary>
/// <remarks>
/// <para>
/// The caller reads the text that it would have got without NAM: byte for byte where the server wrote typed values or sent text, with the same infoset where the server turned finished text into binary XML.
/// <see cref="NamHttpContentExtensions.ReadNamXmlAsync{T}(HttpContent, CancellationToken)"/> skips the text. Servers without NAM never notice.
/// </para>
/// <para>Requests that ask for a range or for the headers only (HEAD) go out unchanged. Thread-safe, as every handler has to be.</para>
/// </remarks>
/// <example><code>using var http = new HttpClient(new NamHandler());</code></example>
public sealed class NamHandler : DelegatingHandler
{
    /// <summary>The request option with what this request's caller wants in the end, where it is known beforehand.</summary>
    public static readonly HttpRequestOptionsKey<Profiles.DecodeTarget> TargetOption = new("Nam.Target");

    private readonly NamClient? _client;

    /// <summary>Makes a handler over a new <see cref="SocketsHttpHandler"/> with the process-wide engine <see cref="NamClient.Shared"/>.</summary>
    public NamHandler()
        : base(new SocketsHttpHandler())
    {
    }

    /// <summary>Makes a handler for a chain.</summary>
    /// <param name="client">The engine; <see langword="null"/> takes <see cref="NamClient.Shared"/>.</param>
    /// <param name="innerHandler">The next handler; <see langword="null"/> leaves it to whoever builds the chain, such as IHttpClientFactory.</param>
    public NamHandler(NamClient? client, HttpMessageHandler? innerHandler = null)
    {
        _client = client;
        if (innerHandler is not null)
        {
            InnerHandler = innerHandler;
        }
    }

    private NamClient Client => _client ?? NamClient.Shared;

    /// <inheritdoc/>
    protected override async Task<HttpResponseMessage> SendAsync(HttpRequestMessage request, CancellationToken cancellationToken)
    {
        ArgumentNullException.ThrowIfNull(request);
        if (!Applies(request))
        {
            return await base.SendAsync(request, cancellationToken).ConfigureAwait(false);
        }

        var path = await Client.GetServerAsync(ServerOf(request)).ConfigureAwait(false);
        var timer = Prepare(request, path);
        return Receive(await base.SendAsync(request, cancellationToken).ConfigureAwait(false), timer);
    }

    /// <inheritdoc/>
    protected override HttpResponseMessage Send(HttpRequestMessage request, CancellationToken cancellationToken)
    {
        ArgumentNullException.ThrowIfNull(request);
        if (!Applies(request))
        {
            return base.Send(request, cancellationToken);
        }

        var timer = Prepare(request, Client.GetServer(ServerOf(request)));
        return Receive(base.Send(request, cancellationToken), timer);
    }

    // A second handler in the chain, HEAD and ranges: NAM has nothing to do there.
    private bool Applies(HttpRequestMessage request) =>
        Client.Options.Enabled
        && request.RequestUri is { IsAbsoluteUri: true }
        && request.Method != HttpMethod.Head
        && request.Headers.Range is null
        && !request.Headers.NonValidated.Contains(NamHeaders.Profile);

    private static string ServerOf(HttpRequestMessage request) => request.RequestUri!.GetLeftPart(UriPartial.Authority);

    private static ReplyTimer Prepare(HttpRequestMessage request, ServerPath path)
    {
        Profiles.DecodeTarget? target = request.Options.TryGetValue(TargetOption, out var wanted) ? wanted : null;
        request.Headers.TryAddWithoutValidation(NamHeaders.Profile, path.CreateProfileHeader(target));
        return path.StartTimer();
    }

    private HttpResponseMessage Receive(HttpResponseMessage response, ReplyTimer timer)
    {
        // The request object may be sent again: it must not carry an old profile then.
        response.RequestMessage?.Headers.Remove(NamHeaders.Profile);
        var header = response.Headers.NonValidated.TryGetValues(NamHeaders.Reply, out var values) && values.Count == 1 ? values.ToString() : null;

        // A cache between the two peers answered: what it says of the server's time is of another day.
        timer.HeadersArrived(response.Headers.Age is null ? header : null);
        var contentType = response.Content.Headers.NonValidated.TryGetValues("Content-Type", out var types) ? types.ToString() : null;
        if (NamMediaType.TryParse(contentType, out var original, out var isStrongETag))
        {
            if (isStrongETag && response.Headers.ETag is { IsWeak: true } tag)
            {
                response.Headers.ETag = new(tag.Tag);
            }

            response.Content = new FramedContent(response.Content, original, Client, timer);
        }
        else if (timer.ReplyId is not null)
        {
            response.Content = new PlainContent(response.Content, timer);
        }

        return response;
    }
}
