// SPDX-License-Identifier: MIT
using Tpch.Queries;

namespace TpchComparison.Runs;

/// <summary>A client of a service.</summary>
internal interface IDemoClient : IAsyncDisposable
{
    /// <summary>Asks a query.</summary>
    Task<DemoReply> CallAsync(TpchQuery query, CancellationToken cancellationToken);
}
