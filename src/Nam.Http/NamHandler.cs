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

    private readonly NamClient? _client;

    /// <summary>Makes a handler over a new <see cref="SocketsHttpHandler"/> with the process-wide engine <see cref="NamClient.Shared"/>.</summary>
    public NamHandler()
        : this(null, MeasuredSockets.CreateHandler(null))
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

        using var call = HttpCall.Begin(await Client.GetServerAsync(request.RequestUri!).ConfigureAwait(false), request, TargetOf(request));
        return Receive(call, await base.SendAsync(request, cancellationToken).ConfigureAwait(false));
    }

    /// <inheritdoc/>
    protected override HttpResponseMessage Send(HttpRequestMessage request, CancellationToken cancellationToken)
    {
        ArgumentNullException.ThrowIfNull(request);
        if (!Applies(request))
        {
            return base.Send(request, cancellationToken);
        }

        using var call = HttpCall.Begin(Client.GetServer(request.RequestUri!), request, TargetOf(request));
        return Receive(call, base.Send(request, cancellationToken));
    }

    private static Profiles.DecodeTarget? TargetOf(HttpRequestMessage request) => request.Options.TryGetValue(TargetOption, out var wanted) ? wanted : null;

    // A second handler in the chain, HEAD and ranges: NAM has nothing to do there.
    private bool Applies(HttpRequestMessage request) =>
        Client.Options.Enabled
        && HttpCall.Fits(request)
        && request.Method != HttpMethod.Head
        && request.Method != HttpMethod.Connect
        && !request.Headers.NonValidated.Contains("Range");

    private HttpResponseMessage Receive(HttpCall call, HttpResponseMessage response)
    {
        var isFramed = call.Receive(response);
        if (isFramed && NamMediaType.TryParse(response.Content.Headers.NonValidated["Content-Type"].ToString(), out var original, out var isStrongETag, out var format))
        {
            if (isStrongETag && response.Headers.ETag is { IsWeak: true } tag)
            {
                response.Headers.ETag = new(tag.Tag);
            }

            response.Content = new FramedContent(response.Content, original, format, Client, call.Timer!);
        }
        else if (call.IsTimed)
        {
            response.Content = new PlainContent(response.Content, Client.Options.Limits, call.Timer!);
        }

        return response;
    }
}
