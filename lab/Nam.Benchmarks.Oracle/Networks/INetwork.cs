// SPDX-License-Identifier: MIT
using System.Net;

namespace Nam.Benchmarks.Oracle.Networks;

/// <summary>The way between the client and the server process.</summary>
internal interface INetwork : IAsyncDisposable
{
    /// <summary>The server's address, as the client sees it.</summary>
    IPAddress Address { get; }

    /// <summary>The network namespace that the server's socket has to be made in; null for this process's own.</summary>
    string? ServerNamespace { get; }

    /// <summary>Connects the client to a port of the server.</summary>
    ValueTask<Stream> ConnectAsync(int port, CancellationToken cancellationToken);
}
