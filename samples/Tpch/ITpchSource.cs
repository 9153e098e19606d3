// SPDX-License-Identifier: MIT
using System.Collections;
using Tpch.Queries;

namespace Tpch;

/// <summary>Tables of TPC-H that answer the 22 queries, wherever they are kept. Safe to use from several threads.</summary>
public interface ITpchSource
{
    /// <summary>The size of the data; 1 is about 1 GB in dbgen's files.</summary>
    double ScaleFactor { get; }

    /// <summary>Answers a query: the same rows, values and order from every source.</summary>
    /// <param name="query">One of <see cref="TpchQuery.All"/>.</param>
    /// <param name="cancellationToken">Gives up waiting for the rows.</param>
    /// <returns>A <see cref="List{T}"/> of the query's <see cref="TpchQuery.RowType"/>.</returns>
    Task<IList> RunAsync(TpchQuery query, CancellationToken cancellationToken = default);
}
