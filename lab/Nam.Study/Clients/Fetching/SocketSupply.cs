// SPDX-License-Identifier: MIT
using System.Collections.Concurrent;
using System.Net.Sockets;

namespace Nam.Study.Clients.Fetching;

/// <summary>Sockets that were made before the clock runs: to enter a network takes a thread of its own. Thread-safe.</summary>
internal sealed class SocketSupply : IDisposable
{
    private readonly ClientLink _link;
    private readonly ConcurrentBag<Socket> _sockets;

    internal SocketSupply(ClientLink link, int count)
    {
        _link = link;
        _sockets = [.. Enumerable.Range(0, count).Select(_ => link.CreateSocket())];
    }

    /// <summary>Takes a socket, which the caller disposes of.</summary>
    internal Socket Take() => _sockets.TryTake(out var socket) ? socket : _link.CreateSocket();

    public void Dispose()
    {
        while (_sockets.TryTake(out var socket))
        {
            socket.Dispose();
        }
    }
}
