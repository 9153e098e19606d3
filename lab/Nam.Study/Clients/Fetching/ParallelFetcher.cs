// SPDX-License-Identifier: MIT
using System.Net;

namespace Nam.Study.Clients.Fetching;

/// <summary>Several connections at a time: of HTTP/1.0 a new one for each object, of HTTP/1.1 the same ones for all.</summary>
/// <param name="sockets">Where sockets come from.</param>
/// <param name="server">The server.</param>
/// <param name="connections">How many connections there are at a time.</param>
/// <param name="isPersistent">Whether connections stay open.</param>
internal sealed class ParallelFetcher(SocketSupply sockets, EndPoint server, int connections, bool isPersistent) : IPageFetcher
{
    private readonly string _version = isPersistent ? "1.1" : "1.0";
    private HttpConnection? _first;

    public double ConnectSeconds { get; private set; } = double.NaN;

    public async Task<HttpReply> FetchPageAsync(string path, string actions, CancellationToken stop)
    {
        _first = await OpenAsync(stop).ConfigureAwait(false);
        ConnectSeconds = _first.ConnectSeconds;
        return await AskAsync(_first, path, actions, stop).ConfigureAwait(false);
    }

    public async Task<IReadOnlyList<HttpReply>> FetchObjectsAsync(IReadOnlyList<string> paths, CancellationToken stop)
    {
        var replies = new HttpReply[paths.Count];
        var next = -1;
        await Task.WhenAll(Enumerable.Range(0, Math.Min(connections, paths.Count)).Select(WorkAsync)).ConfigureAwait(false);
        return replies;

        async Task WorkAsync(int worker)
        {
            var connection = worker == 0 && isPersistent ? _first : null;
            try
            {
                for (int i; (i = Interlocked.Increment(ref next)) < paths.Count;)
                {
                    connection ??= await OpenAsync(stop).ConfigureAwait(false);
                    replies[i] = await AskAsync(connection, paths[i], null, stop).ConfigureAwait(false);
                    if (!isPersistent)
                    {
                        connection.Dispose();
                        connection = null;
                    }
                }
            }
            finally
            {
                connection?.Dispose();
            }
        }
    }

    public void Dispose() => _first?.Dispose();

    private Task<HttpConnection> OpenAsync(CancellationToken stop) => HttpConnection.OpenAsync(sockets.Take(), server, stop);

    private async Task<HttpReply> AskAsync(HttpConnection connection, string path, string? actions, CancellationToken stop)
    {
        await connection.SendAsync(HttpConnection.RequestOf(path, _version, server, actions), stop).ConfigureAwait(false);
        return await connection.ReadAsync(stop).ConfigureAwait(false);
    }
}
