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
/// <para>
/// Requests that ask for a range or for the headers only (HEAD) go out unchanged; so do, on a local network, most of those whose likes have had small replies. Thread-safe, as every handler has to be.
/// </para>
/// </remarks>
/// <example><code>using var http = new HttpClient(new NamHandler());</code></example>
public sealed class NamHandler : DelegatingHandler
{
    /// <summary>The request option with what this request's caller wants in the end, where it is known beforehand.</summary>
    public static readonly HttpRequestOptionsKey<Profiles.DecodeTarget> TargetOption = new("Nam.Target");

    private const int SmallReplyBytes = 1024;
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

        var uri = request.RequestUri!;
        var path = await Client.GetServerAsync(ServerOf(uri)).ConfigureAwait(false);
        var kind = KindOf(uri, request);
        if (!path.IsWorthAsking(kind))
        {
            return Note(await base.SendAsync(request, cancellationToken).ConfigureAwait(false), path, kind);
        }

        var timer = Prepare(request, path);
        try
        {
            return Note(Receive(await base.SendAsync(request, cancellationToken).ConfigureAwait(false), timer, IsSame(uri, request)), path, kind);
        }
        finally
        {
            request.Headers.Remove(NamHeaders.Profile);
        }
    }

    /// <inheritdoc/>
    protected override HttpResponseMessage Send(HttpRequestMessage request, CancellationToken cancellationToken)
    {
        ArgumentNullException.ThrowIfNull(request);
        if (!Applies(request))
        {
            return base.Send(request, cancellationToken);
        }

        var uri = request.RequestUri!;
        var path = Client.GetServer(ServerOf(uri));
        var kind = KindOf(uri, request);
        if (!path.IsWorthAsking(kind))
        {
            return Note(base.Send(request, cancellationToken), path, kind);
        }

        var timer = Prepare(request, path);
        try
        {
            return Note(Receive(base.Send(request, cancellationToken), timer, IsSame(uri, request)), path, kind);
        }
        finally
        {
            request.Headers.Remove(NamHeaders.Profile);
        }
    }

    // A second handler in the chain, HEAD and ranges: NAM has nothing to do there.
    private bool Applies(HttpRequestMessage request) =>
        Client.Options.Enabled
        && request.RequestUri is { IsAbsoluteUri: true }
        && request.Method != HttpMethod.Head
        && request.Method != HttpMethod.Connect
        && !request.Headers.NonValidated.Contains("Range")
        && !request.Headers.NonValidated.Contains(NamHeaders.Profile);

    // Without the user's name and password, which some put into addresses: profiles are kept and logged under this name.
    private static string ServerOf(Uri uri) => uri.GetComponents(UriComponents.SchemeAndServer, UriFormat.UriEscaped);

    // The handlers below follow redirects on the request object itself.
    private static bool IsSame(Uri uri, HttpRequestMessage request) => request.RequestUri == uri;

    // What tells the operations of a service apart as far as a client sees: the path, and the SOAP action in its header or in the content type.
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
        path.NoteReply(kind, response.Content is not FramedContent && response.Content.Headers.ContentLength < SmallReplyBytes);
        return response;
    }

    // The header is taken off the request again when the reply is there or the call has failed: the object may be sent once more, and must not carry an old profile then.
    private static ReplyTimer Prepare(HttpRequestMessage request, ServerPath path)
    {
        Profiles.DecodeTarget? target = request.Options.TryGetValue(TargetOption, out var wanted) ? wanted : null;
        request.Headers.TryAddWithoutValidation(NamHeaders.Profile, path.CreateProfileHeader(target));
        return path.StartTimer();
    }

    private HttpResponseMessage Receive(HttpResponseMessage response, ReplyTimer timer, bool isFromServer)
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

        var contentType = response.Content.Headers.NonValidated.TryGetValues("Content-Type", out var types) ? types.ToString() : null;
        if (NamMediaType.TryParse(contentType, out var original, out var isStrongETag, out var format))
        {
            if (isStrongETag && response.Headers.ETag is { IsWeak: true } tag)
            {
                response.Headers.ETag = new(tag.Tag);
            }

            response.Content = new FramedContent(response.Content, original, format, Client, timer);
        }
        else if (isTimed)
        {
            response.Content = new PlainContent(response.Content, Client.Options.Limits, timer);
        }

        return response;
    }
}
