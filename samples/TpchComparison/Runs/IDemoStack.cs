// SPDX-License-Identifier: MIT
using TpchComparison.Networks;

namespace TpchComparison.Runs;

/// <summary>A way to serve and to call the queries; all services of a stack give the same answers.</summary>
internal interface IDemoStack
{
    /// <summary>Gets what it is made of, for people.</summary>
    string Description { get; }

    /// <summary>Starts a service in this process.</summary>
    Task<IDemoService> StartAsync(ServiceSettings settings);

    /// <summary>Makes a client, which knows nothing of the network yet.</summary>
    /// <param name="way">How replies shall come.</param>
    /// <param name="service">The service that sends them so.</param>
    /// <param name="sockets">The way to it.</param>
    IDemoClient Connect(Way way, IDemoService service, ClientSockets sockets);
}
