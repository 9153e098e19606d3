// SPDX-License-Identifier: MIT
using System.Collections.Concurrent;
using System.Net;
using System.Net.Sockets;
using TpchComparison.Link;

namespace TpchComparison.Networks;

/// <summary>A relay in this process in front of each service, which emulates the link and TCP's slow start; needs no
/// rights and runs everywhere.</summary>
/// <param name="link">What to emulate.</param>
/// <param name="overhead">The round trip that the relay itself adds, which is taken off.</param>
internal sealed class RelayedNetwork(NetworkLink link, TimeSpan overhead) : IDemoNetwork
{
    private readonly ConcurrentDictionary<IPEndPoint, Lazy<LinkRelay>> _relays = new();

    /// <inheritdoc/>
    public IPAddress ServiceAddress => IPAddress.Loopback;

    /// <inheritdoc/>
    public Socket CreateServiceSocket() => new(AddressFamily.InterNetwork, SocketType.Stream, ProtocolType.Tcp);

    /// <inheritdoc/>
    public Task<Socket> ConnectAsync(IPEndPoint service, CancellationToken cancellationToken)
    {
        var relay = _relays.GetOrAdd(service, target => new Lazy<LinkRelay>(() => LinkRelay.Start(link, target, overhead)));
        return Loopback.ConnectAsync(CreateServiceSocket(), relay.Value.EndPoint, cancellationToken);
    }

    /// <inheritdoc/>
    public async ValueTask DisposeAsync()
    {
        foreach (var relay in _relays.Values)
        {
            await relay.Value.DisposeAsync().ConfigureAwait(false);
        }
    }
}
