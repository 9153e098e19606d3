// SPDX-License-Identifier: MIT
using System.Net;
using System.Text.Json;
using Nam.Observing;

namespace Nam.Tool.Live;

/// <summary>Asks a service for the figures of its live page.</summary>
internal sealed class LiveSource : IDisposable
{
    private const string DefaultPath = "/nam";
    private const long MostBytes = 16 * 1024 * 1024;

    private readonly HttpClient _client = new() { Timeout = TimeSpan.FromSeconds(10), MaxResponseContentBufferSize = MostBytes };

    /// <summary>Names a service.</summary>
    /// <param name="address">Its address or that of its page; http where it says nothing else.</param>
    /// <param name="headers">Headers for each request, NAME:VALUE.</param>
    /// <exception cref="ToolException">One of them cannot be used.</exception>
    internal LiveSource(string address, IEnumerable<string> headers)
    {
        var text = address.Contains("://", StringComparison.Ordinal) ? address : "http://" + address;
        if (!Uri.TryCreate(text, UriKind.Absolute, out var uri) || uri.Scheme is not ("http" or "https"))
        {
            throw new ToolException($"'{address}' is no address of a service; give one such as http://localhost:5080.");
        }

        var path = uri.AbsolutePath.TrimEnd('/');
        Address = new UriBuilder(uri) { Path = path.Length == 0 ? DefaultPath : path, Query = string.Empty, Fragment = string.Empty }.Uri;
        foreach (var header in headers)
        {
            var colon = header.IndexOf(':', StringComparison.Ordinal);
            if (colon <= 0 || !_client.DefaultRequestHeaders.TryAddWithoutValidation(header[..colon].Trim(), header[(colon + 1)..].Trim()))
            {
                throw new ToolException($"'{header}' is no header; give NAME:VALUE.");
            }
        }
    }

    /// <summary>The page's address.</summary>
    internal Uri Address { get; }

    /// <summary>Reads the figures of now.</summary>
    /// <exception cref="ToolException">There are none to be had; the message says why and what can be done.</exception>
    internal LiveDocument Read()
    {
        var state = new UriBuilder(Address) { Path = Address.AbsolutePath + "/state" }.Uri;
        try
        {
            using var reply = _client.Send(new HttpRequestMessage(HttpMethod.Get, state));
            if (!reply.IsSuccessStatusCode)
            {
                throw new ToolException(reply.StatusCode switch
                {
                    HttpStatusCode.NotFound =>
                        $"There is no page of NAM at {Address}. The service needs app.MapNam(), which outside development has to say who may look.",
                    HttpStatusCode.Unauthorized or HttpStatusCode.Forbidden =>
                        $"The page at {Address} is guarded ({(int)reply.StatusCode}); give what it asks for with --header.",
                    _ => $"The page at {Address} answers {(int)reply.StatusCode} {reply.ReasonPhrase}.",
                });
            }

            using var body = reply.Content.ReadAsStream();
            return JsonSerializer.Deserialize(body, LiveJson.Default.LiveDocument) ?? throw new JsonException();
        }
        catch (JsonException)
        {
            throw new ToolException($"What is at {state} are no figures of NAM.");
        }
        catch (HttpRequestException fault)
        {
            throw new ToolException($"{Address} cannot be asked: {fault.Message.TrimEnd('.')}.");
        }
        catch (TaskCanceledException)
        {
            throw new ToolException($"{Address} has not answered within {_client.Timeout.TotalSeconds:0} s.");
        }
    }

    public void Dispose() => _client.Dispose();
}
