// SPDX-License-Identifier: MIT
using System.Net;
using Nam.Server;

namespace TpchComparison.Runs;

/// <summary>A running service with NAM, on a free port of loopback.</summary>
internal interface IDemoService : IAsyncDisposable
{
    /// <summary>Gets where it listens.</summary>
    IPEndPoint EndPoint { get; }

    /// <summary>Gets NAM's engine in it.</summary>
    NamServer Nam { get; }

    /// <summary>Makes two clients that know nothing of the network yet.</summary>
    /// <param name="endPoint">Where they connect: the service itself, or a relay in front of it.</param>
    IDemoClients Connect(IPEndPoint endPoint);
}
