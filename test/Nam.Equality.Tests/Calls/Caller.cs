// SPDX-License-Identifier: MIT

using System.Globalization;
using System.Net;
using System.Net.Sockets;
using System.Text;
using Nam.Client;
using Nam.Equality.Hosts;
using Nam.Http;
using Nam.TestKit.Equality;

namespace Nam.Equality.Calls;

/// <summary>A caller over one way, which keeps what it sees.</summary>
internal sealed class Caller : IDisposable
{
    private static int s_calls;
    private readonly Host _host;
    private readonly Host _service;
    private readonly HttpClient _http;
    private readonly WireRecorder? _wire;

    /// <summary>Makes a caller.</summary>
    /// <param name="host">The host that it calls.</param>
    /// <param name="service">The service that answers in the end.</param>
    /// <param name="way">The way between them.</param>
    public Caller(Host host, Host service, Way way)
    {
        (_host, _service, Way) = (host, service, way);
        var sockets = new SocketsHttpHandler { AllowAutoRedirect = false, UseCookies = false, UseProxy = false };
        sockets.SslOptions.RemoteCertificateValidationCallback = static (_, _, _, _) => true;
        if (way is { Protocol: Protocol.Http1, CallerHasNam: false, Gateway: null })
        {
            _wire = new WireRecorder();
            sockets.ConnectCallback = _wire.ConnectAsync;
        }

        HttpMessageHandler handler = way.CallerHasNam
            ? new NamHandler(new NamClient(new NamClientOptions()), sockets)
            : sockets;
        _http = new HttpClient(handler)
        {
            BaseAddress = host.AddressFor(way.Protocol),
            Timeout = TimeSpan.FromMinutes(2),
            DefaultRequestVersion = way.Protocol == Protocol.Http1 ? HttpVersion.Version11 : HttpVersion.Version20,
            DefaultVersionPolicy = HttpVersionPolicy.RequestVersionExact,
        };
    }

    public Way Way { get; }

    /// <summary>Gets what was seen, one entry for each call.</summary>
    public List<Observation> Seen { get; } = [];

    /// <summary>Gets a resource and reads its bytes.</summary>
    /// <param name="path">The resource.</param>
    /// <param name="fields">Fields of the request.</param>
    /// <returns>The response, which was read to its end; <see langword="null"/> where the call failed.</returns>
    public Task<HttpResponseMessage?> GetAsync(string path, params (string Name, string Value)[] fields) =>
        SendAsync(HttpMethod.Get, path, fields);

    public async Task<HttpResponseMessage?> SendAsync(
        HttpMethod method, string path, (string Name, string Value)[]? fields = null, string? body = null,
        CancellationToken cancellationToken = default)
    {
        using var request = NewRequest(method, path, body, out var call);
        foreach (var (name, value) in fields ?? [])
        {
            request.Headers.TryAddWithoutValidation(name, value);
        }

        var (head, bytes, end) = (string.Empty, new MemoryStream(), Observation.Whole);
        HttpResponseMessage? response = null;
        try
        {
            response = await _http.SendAsync(request, HttpCompletionOption.ResponseHeadersRead, cancellationToken);
            head = Fields.Of(response);
            await using var stream = await response.Content.ReadAsStreamAsync(cancellationToken);
            await stream.CopyToAsync(bytes, cancellationToken);
        }
        catch (Exception e)
        {
            end = Describe(e);
        }

        await KeepAsync(call, head, bytes.ToArray(), end);
        return response;
    }

    /// <summary>Reads a resource in a way that callers with NAM have of their own, and others by the platform.</summary>
    /// <param name="path">The resource.</param>
    /// <param name="stock">How a caller without NAM reads the content.</param>
    /// <param name="adapted">How a caller with NAM does.</param>
    public async Task ReadAsync<T>(string path, Func<HttpContent, Task<T>> stock, Func<HttpContent, Task<T>> adapted)
    {
        using var request = NewRequest(HttpMethod.Get, path, null, out var call);
        var (head, end) = (string.Empty, string.Empty);
        try
        {
            using var response = await _http.SendAsync(request, HttpCompletionOption.ResponseHeadersRead);
            head = Fields.Of(response);
            end = ObjectText.Of(await (Way.CallerHasNam ? adapted : stock)(response.Content));
        }
        catch (Exception e)
        {
            end = Describe(e);
        }

        await KeepAsync(call, head, [], end);
    }

    public void Dispose() => _http.Dispose();

    private HttpRequestMessage NewRequest(HttpMethod method, string path, string? body, out string call)
    {
        call = Interlocked.Increment(ref s_calls).ToString(CultureInfo.InvariantCulture);
        return new(method, path)
        {
            Headers = { { OuterEvents.Field, call } },
            Content = body is null ? null : new StringContent(body, Encoding.UTF8, "text/plain"),
            Version = _http.DefaultRequestVersion,
            VersionPolicy = _http.DefaultVersionPolicy,
        };
    }

    private async Task KeepAsync(string call, string head, byte[] body, string end)
    {
        // A gateway makes calls of its own, and ends what its caller has left.
        var outer = _host == _service ? await _service.Events!.OfAsync(call) : null;
        Seen.Add(new Observation(head, body, end, outer) { Wire = _wire?.Take() });
    }

    // A reset of the connection or the stream, its end, or the caller's leave; which is seen first depends on the machine.
    private static string Describe(Exception exception)
    {
        if (exception is OperationCanceledException
            || exception.GetBaseException() is IOException or SocketException or HttpProtocolException)
        {
            return Observation.BrokenOff;
        }

        var lines = new StringBuilder();
        for (Exception? e = exception; e is not null; e = e.InnerException)
        {
            lines.Append(e.GetType().Name).Append(": ").Append(e.Message).Append('\n');
        }

        return lines.ToString();
    }
}
