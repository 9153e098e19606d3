// SPDX-License-Identifier: MIT

using System.Net;
using Nam.Codecs;
using Nam.Codecs.Compression;
using Nam.Formats;
using Nam.Profiles;

namespace Nam.Client;

/// <summary>A call over HTTP, from its request to the headers of its reply: what every handler over HTTP does, however
/// it goes on to read the body.</summary>
/// <remarks>Dispose of it when the reply's headers are there or the call has failed: that takes the profile off the
/// request again. Not thread-safe.</remarks>
/// <example><code>
/// using var call = HttpCall.Begin(await client.GetServerAsync(uri), request);
/// if (call.IsWorthAsking) call.Ask();
/// … call.Receive(await base.SendAsync(request, cancellationToken));
/// </code></example>
internal sealed class HttpCall : IDisposable
{
    private const string AcceptEncoding = "Accept-Encoding";

    private readonly ServerPath _path;
    private readonly HttpRequestMessage _request;
    private readonly Uri _uri;
    private readonly int _kind;
    private bool _hasAskedForCodings;

    private HttpCall(ServerPath path, HttpRequestMessage request, Uri uri, int kind)
    {
        _path = path;
        _request = request;
        _uri = uri;
        _kind = kind;
        IsWorthAsking = path.IsWorthAsking(kind);
    }

    /// <summary>Gets the timer of the call; <see langword="null"/> where the request goes out without the profile,
    /// since replies to its like are small and the path is fast.</summary>
    public ReplyTimer? Timer { get; private set; }

    /// <summary>Gets whether the reply came straight from a server with NAM, so that reading its body is worth timing.
    /// Known after <see cref="Receive"/>.</summary>
    public bool IsTimed { get; private set; }

    /// <summary>Gets the codec that the reply's content is to be undone by, since this call has asked for it; <see langword="null"/> where
    /// there is none. Known after <see cref="Receive"/>.</summary>
    public TextCodec? Codec { get; private set; }

    /// <summary>Gets whether there may be something to gain from the reply, so that <see cref="Ask"/> should be called.</summary>
    public bool IsWorthAsking { get; }

    /// <summary>Returns whether a request can carry the profile. It cannot if a handler before this one has added the profile.</summary>
    /// <param name="request">The request.</param>
    /// <returns>Whether <see cref="Ask"/> may be called.</returns>
    public static bool Fits(HttpRequestMessage request)
    {
        ArgumentNullException.ThrowIfNull(request);
        return !request.Headers.NonValidated.Contains(NamHeaders.Profile);
    }

    /// <summary>Begins a call, before its request is sent. Headers and options of the request are not looked at where it is not
    /// worth asking: most requests have none, and looking would make them.</summary>
    /// <param name="path">The path to the server.</param>
    /// <param name="request">A request, about to be sent.</param>
    /// <returns>The call.</returns>
    /// <exception cref="ArgumentException">The request has no absolute address.</exception>
    public static HttpCall Begin(ServerPath path, HttpRequestMessage request)
    {
        ArgumentNullException.ThrowIfNull(path);
        ArgumentNullException.ThrowIfNull(request);
        return request.RequestUri is { IsAbsoluteUri: true } uri
            ? new HttpCall(path, request, uri, KindOf(uri, request))
            : throw new ArgumentException(
                $"The request's address '{request.RequestUri}' is not absolute. Set HttpClient.BaseAddress, or give the request a whole address.",
                nameof(request));
    }

    /// <summary>Adds the profile to the request, which <see cref="Fits"/>, and starts to time the call.</summary>
    /// <param name="target">What the caller wants in the end; by default what the last caller did with its reply.</param>
    /// <param name="mayGoElsewhere">Whether a handler below may send the request on to another server, as the
    /// platform's do that follow redirects: the profile then tells nothing of this server's replies.</param>
    public void Ask(DecodeTarget? target = null, bool mayGoElsewhere = false)
    {
        _request.Headers.TryAddWithoutValidation(NamHeaders.Profile, _path.CreateProfileHeader(target, hasReports: !mayGoElsewhere));
        AskForCodings(_path.Codings);
        Timer = _path.StartTimer();
    }

    /// <summary>Adds the codings that the caller of this undoes to the request, unless somebody else has asked for some: what he asked
    /// for is his.</summary>
    /// <param name="codings">What Accept-Encoding is to be; empty for none.</param>
    public void AskForCodings(string codings)
    {
        if (codings.Length > 0 && !_hasAskedForCodings && !_request.Headers.NonValidated.Contains(AcceptEncoding))
        {
            _hasAskedForCodings = _request.Headers.TryAddWithoutValidation(AcceptEncoding, codings);
        }
    }

    /// <summary>Records that the headers of the reply have arrived.</summary>
    /// <param name="response">The reply, with its content as it came.</param>
    /// <returns>Whether the content is in a NAM format, and so has to be decoded.</returns>
    public bool Receive(HttpResponseMessage response)
    {
        ArgumentNullException.ThrowIfNull(response);
        var content = response.Content.Headers;
        var isFramed = Timer is not null
            && content.NonValidated.TryGetValues("Content-Type", out var types)
            && types.ToString().StartsWith(NamMediaType.Name, StringComparison.OrdinalIgnoreCase);
        var codings = response.Content.Headers.ContentEncoding;
        Codec = _hasAskedForCodings && codings.Count > 0 ? TextCodec.OfCoding(codings.Last()) : null;
        bool? isAnswered = null;
        if (Timer is { } timer)
        {
            isAnswered = response.Headers.NonValidated.TryGetValues(NamHeaders.Reply, out var values);
            timer.HeadersArrived(values.Count == 1 ? values.ToString() : null);
            IsTimed = timer.ReplyId is not null;
            timer.ContentEncoding = isFramed && codings.Count > 0 ? string.Join(", ", codings) : null;
            timer.IsUndoneBelow = timer.IsCoded && codings.Count == 0;

            if (!IsTimed)
            {
                timer.Discard();
            }

            // Another server (the handlers below follow redirects on the request object itself), or a cache between the
            // two peers: what it says of the server's time is of another day.
            if (_request.RequestUri != _uri || response.Headers.NonValidated.Contains("Age"))
            {
                timer.Discard();
                IsTimed = false;
            }
        }
        else if (Codec is not null)
        {
            // Nobody asked the server for NAM: only what undoing takes is the client's own.
            Timer = _path.StartTimer();
            Timer.Discard();
        }

        // That nothing has changed tells nothing of the reply when something has, nor does a part of the whole.
        if (response.StatusCode is not (HttpStatusCode.NotModified or HttpStatusCode.PartialContent))
        {
            _path.NoteReply(_kind, isFramed || Timer is { IsCoded: true }, content.ContentLength, isAnswered);
        }

        return isFramed;
    }

    /// <summary>Records that a reply in a NAM format has a content type which does not say what it holds.</summary>
    /// <param name="type">The content type.</param>
    /// <returns>What a caller gets.</returns>
    public ReplyDecodeException RefuseType(string type)
    {
        var failure = new ReplyDecodeException(
            $"The reply has the content type '{type}', which is not NAM's in version 1 as it was asked for: something on the way may have changed it.",
            ReplyFault.ContentType);
        Timer!.Failed(failure);
        return failure;
    }

    /// <summary>Removes what was added to the request. The object may be sent once more, and must not carry an old profile then.</summary>
    public void Dispose()
    {
        if (_hasAskedForCodings)
        {
            _request.Headers.Remove(AcceptEncoding);
        }

        if (Timer is not null)
        {
            _request.Headers.Remove(NamHeaders.Profile);
        }
    }

    // What tells the operations of a service apart as far as a client sees: the path, and the SOAP action in its header
    // or in the content type. What has no content is no SOAP.
    private static int KindOf(Uri uri, HttpRequestMessage request)
    {
        var kind = string.GetHashCode(uri.AbsolutePath, StringComparison.Ordinal);
        if (request.Content is not { } content)
        {
            return kind;
        }

        if (request.Headers.NonValidated.TryGetValues("SOAPAction", out var action))
        {
            kind = HashCode.Combine(kind, action.ToString());
        }

        return content.Headers.NonValidated.TryGetValues("Content-Type", out var type)
            ? HashCode.Combine(kind, type.ToString())
            : kind;
    }
}
