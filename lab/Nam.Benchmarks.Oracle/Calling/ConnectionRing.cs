// SPDX-License-Identifier: MIT
using Nam.Benchmarks.Oracle.Networks;

namespace Nam.Benchmarks.Oracle.Calling;

/// <summary>As many connections as there are callers, which move on to the next one with every round.</summary>
/// <remarks>For paths that lose packets: a loss slows a connection for many replies, so that the best of several formats, each
/// with its own, would be the one that has been lucky.</remarks>
internal sealed class ConnectionRing : IDisposable
{
    private readonly HttpMessageInvoker[] _connections;
    private int _rounds;

    /// <summary>Creates it; connections are opened by the first request of each.</summary>
    internal ConnectionRing(INetwork network, int port, int callers)
    {
        _connections = [.. Enumerable.Range(0, callers).Select(_ => new HttpMessageInvoker(Caller.Connection(network, port)))];
    }

    /// <summary>Moves all callers on.</summary>
    internal void Turn() => _rounds++;

    /// <summary>Gives what a caller sends its requests by.</summary>
    internal HttpMessageHandler Of(int caller) => new Place(this, caller);

    public void Dispose()
    {
        foreach (var connection in _connections)
        {
            connection.Dispose();
        }
    }

    private sealed class Place(ConnectionRing ring, int caller) : HttpMessageHandler
    {
        protected override Task<HttpResponseMessage> SendAsync(HttpRequestMessage request, CancellationToken cancellationToken) =>
            ring._connections[(caller + ring._rounds) % ring._connections.Length].SendAsync(request, cancellationToken);
    }
}
