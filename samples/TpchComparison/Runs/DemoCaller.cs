// SPDX-License-Identifier: MIT
using System.Diagnostics;
using Tpch.Queries;
using TpchComparison.Networks;

namespace TpchComparison.Runs;

/// <summary>A client with its connection, whose calls are timed.</summary>
internal sealed class DemoCaller : IAsyncDisposable
{
    private readonly ClientSockets _sockets;
    private readonly IDemoClient _client;

    /// <summary>Makes a client.</summary>
    public DemoCaller(IDemoStack stack, Way way, IDemoService service, IDemoNetwork network)
    {
        _sockets = new ClientSockets(network, service.EndPoint);
        _client = stack.Connect(way, service, _sockets);
    }

    /// <summary>Asks a query.</summary>
    /// <returns>The reply, the time from sending the request until the caller has its objects, and the bytes that came.</returns>
    public async Task<(DemoReply Reply, double Seconds, long Bytes)> CallAsync(TpchQuery query, CancellationToken cancellationToken)
    {
        var bytes = _sockets.ReceivedBytes;
        var started = Stopwatch.GetTimestamp();
        var reply = await _client.CallAsync(query, cancellationToken).ConfigureAwait(false);
        return (reply, Stopwatch.GetElapsedTime(started).TotalSeconds, _sockets.ReceivedBytes - bytes);
    }

    /// <inheritdoc/>
    public ValueTask DisposeAsync() => _client.DisposeAsync();
}
