// SPDX-License-Identifier: MIT
using System.Net;
using Nam.Server;

namespace TpchComparison.Runs;

/// <summary>A running service.</summary>
internal interface IDemoService : IAsyncDisposable
{
    /// <summary>Gets where it listens.</summary>
    IPEndPoint EndPoint { get; }

    /// <summary>Gets NAM's engine in it; none where it has no NAM.</summary>
    NamServer? Nam { get; }
}
