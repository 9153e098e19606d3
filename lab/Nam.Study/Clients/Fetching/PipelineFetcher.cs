// SPDX-License-Identifier: MIT
using System.Net;

namespace Nam.Study.Clients.Fetching;

/// <summary>One connection of HTTP/1.1 on which the requests of all objects are sent at once.</summary>
internal sealed class PipelineFetcher(SocketSupply sockets, EndPoint server) : IPageFetcher
{
    private const string Version = "1.1";

    private HttpConnection? _connection;

    public double ConnectSeconds => _connection?.ConnectSeconds ?? double.NaN;

    public async Task<HttpReply> FetchPageAsync(string path, string actions, CancellationToken stop)
    {
        _connection = await HttpConnection.OpenAsync(sockets.Take(), server, stop).ConfigureAwait(false);
        await _connection.SendAsync(HttpConnection.RequestOf(path, Version, server, actions), stop).ConfigureAwait(false);
        return await _connection.ReadAsync(stop).ConfigureAwait(false);
    }

    public async Task<IReadOnlyList<HttpReply>> FetchObjectsAsync(IReadOnlyList<string> paths, CancellationToken stop)
    {
        var connection = _connection ?? throw new InvalidOperationException("The page comes before its objects.");
        await connection.SendAsync(
            string.Concat(paths.Select(path => HttpConnection.RequestOf(path, Version, server, null))), stop).ConfigureAwait(false);
        var replies = new List<HttpReply>(paths.Count);
        while (replies.Count < paths.Count)
        {
            replies.Add(await connection.ReadAsync(stop).ConfigureAwait(false));
        }

        return replies;
    }

    public void Dispose() => _connection?.Dispose();
}
