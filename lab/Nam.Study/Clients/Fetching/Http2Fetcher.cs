// SPDX-License-Identifier: MIT
using System.Net;
using System.Net.Sockets;

namespace Nam.Study.Clients.Fetching;

/// <summary>One connection of HTTP/2 without TLS on which the requests of all objects are sent at once.</summary>
internal sealed class Http2Fetcher : IPageFetcher
{
    private readonly HttpClient _client;
    private readonly EndPoint _server;

    internal Http2Fetcher(SocketSupply sockets, EndPoint server)
    {
        _server = server;
        _client = new HttpClient(new SocketsHttpHandler
        {
            UseProxy = false,
            AutomaticDecompression = DecompressionMethods.None,
            ConnectCallback = async (_, stop) =>
            {
                var socket = sockets.Take();
                await socket.ConnectAsync(server, stop).ConfigureAwait(false);
                return new NetworkStream(socket, ownsSocket: true);
            },
        })
        {
            Timeout = Timeout.InfiniteTimeSpan,
        };
    }

    public double ConnectSeconds => double.NaN;

    public Task<HttpReply> FetchPageAsync(string path, string actions, CancellationToken stop) => AskAsync(path, actions, stop);

    public async Task<IReadOnlyList<HttpReply>> FetchObjectsAsync(IReadOnlyList<string> paths, CancellationToken stop) =>
        await Task.WhenAll(paths.Select(path => AskAsync(path, null, stop))).ConfigureAwait(false);

    public void Dispose() => _client.Dispose();

    private async Task<HttpReply> AskAsync(string path, string? actions, CancellationToken stop)
    {
        using var request = new HttpRequestMessage(HttpMethod.Get, $"http://{_server}{path}")
        {
            Version = HttpVersion.Version20,
            VersionPolicy = HttpVersionPolicy.RequestVersionExact,
        };
        if (actions is not null)
        {
            request.Headers.TryAddWithoutValidation(HttpReply.ActionHeader, actions);
        }

        using var response = await _client.SendAsync(request, stop).ConfigureAwait(false);
        var body = await response.Content.ReadAsByteArrayAsync(stop).ConfigureAwait(false);
        return new HttpReply(
            (int)response.StatusCode, Value(HttpReply.ClassHeader), Value(HttpReply.ActionHeader),
            response.Content.Headers.ContentEncoding.FirstOrDefault(), body);

        string? Value(string name) => response.Headers.TryGetValues(name, out var values) ? values.First() : null;
    }
}
