// SPDX-License-Identifier: MIT
using System.Collections;
using Nam.Benchmarks.Gate.Node.Rows;
using Tpch.Queries;

namespace Nam.Benchmarks.Gate.Node.Replies;

/// <summary>The type of a reply's rows: how they are written to a file, served and read.</summary>
internal abstract class RowKind
{
    /// <summary>Finds the kind of a reply's rows.</summary>
    /// <param name="reply">The reply's name: <c>Q3</c>, <c>readings-100</c>.</param>
    /// <returns>The kind; null for what has no rows.</returns>
    internal static RowKind? Of(string reply) => reply.Split('-')[0] switch
    {
        "members" => new RowKind<Member>(),
        "readings" => new RowKind<Reading>(),
        "tracks" => new RowKind<TrackPoint>(),
        ['Q', .. var number] when int.TryParse(number, out var query) =>
            (RowKind)Activator.CreateInstance(typeof(RowKind<>).MakeGenericType(TpchQuery.Get(query).RowType))!,
        _ => null,
    };

    /// <summary>Returns the text that data contracts have for the rows.</summary>
    internal abstract byte[] ToText(IEnumerable rows);

    /// <summary>Reads rows from their text, to be served.</summary>
    internal abstract ServedRows Load(byte[] text);

    /// <summary>Gets a reply as one list.</summary>
    /// <returns>The number of its rows.</returns>
    internal abstract Task<int> ReadListAsync(HttpClient http, string path);

    /// <summary>Gets a reply row by row.</summary>
    /// <returns>The number of its rows.</returns>
    internal abstract Task<int> ReadRowsAsync(HttpClient http, string path);

    /// <summary>Gets a reply as one list, without NAM.</summary>
    /// <returns>The number of its rows.</returns>
    internal abstract Task<int> ReadStockAsync(HttpClient http, string path);
}
