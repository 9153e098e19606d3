// SPDX-License-Identifier: MIT
using Tpch;

namespace TpchComparison.Runs;

/// <summary>Two clients of one service that differ in one thing: one uses NAM.</summary>
internal interface IDemoClients : IAsyncDisposable
{
    /// <summary>Asks a query with NAM.</summary>
    Task<DemoReply> CallNamAsync(TpchQuery query, CancellationToken cancellationToken);

    /// <summary>Asks a query without NAM.</summary>
    Task<DemoReply> CallPlainAsync(TpchQuery query, CancellationToken cancellationToken);
}
