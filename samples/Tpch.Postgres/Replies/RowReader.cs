// SPDX-License-Identifier: MIT
using System.Collections;
using Npgsql;
using Tpch.Queries;

namespace Tpch.Postgres.Replies;

/// <summary>Makes the rows of a query's reply from what PostgreSQL returns.</summary>
internal abstract class RowReader
{
    private static readonly Dictionary<TpchQuery, RowReader> All = TpchQuery.All.ToDictionary(
        query => query,
        query => (RowReader)Activator.CreateInstance(typeof(RowReader<>).MakeGenericType(query.RowType))!);

    public static RowReader For(TpchQuery query) => All[query];

    /// <summary>Reads all rows into a list of the query's row type.</summary>
    public abstract Task<IList> ReadAsync(NpgsqlDataReader reader, CancellationToken cancellationToken);
}
