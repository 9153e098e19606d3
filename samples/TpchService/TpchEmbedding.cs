// SPDX-License-Identifier: MIT
using System.Net;
using System.Net.Sockets;
using Nam.Server;

namespace TpchService;

/// <summary>What another program wants that the service is a part of. That program has the console and Ctrl-C to
/// itself, and NAM's knowledge is kept in memory only.</summary>
internal sealed record TpchEmbedding
{
    /// <summary>Gets what makes the sockets that HTTP listens with, where that is not the machine's own network.</summary>
    public Func<EndPoint, Socket>? CreateListenSocket { get; init; }

    /// <summary>Gets whether replies are compressed as ASP.NET Core does it, for callers that accept that; a comparison
    /// for a service without NAM.</summary>
    public bool UseResponseCompression { get; init; }

    /// <summary>Gets NAM's own settings.</summary>
    public Action<NamServerOptions>? ConfigureNam { get; init; }
}
