// SPDX-License-Identifier: MIT
using System.Collections;
using System.Globalization;
using Microsoft.AspNetCore.Http;
using Nam.Benchmarks.Instead.Ways;
using Tpch;
using Tpch.Queries;

namespace Nam.Benchmarks.Instead.Processes;

/// <summary>A reply of rows, named as <c>0.1/Q3</c>: its scale factor and its query.</summary>
internal abstract class RowReply
{
    /// <summary>The replies by size, the two small ones first.</summary>
    internal static IReadOnlyList<string> Names { get; } = ["0.1/Q1", "0.1/Q2", "0.1/Q3", "0.1/Q16", "0.1/Q10", "1/Q3", "1/Q16", "1/Q10"];

    /// <summary>Creates the replies of both scale factors, with their rows.</summary>
    internal static IReadOnlyList<(string Name, RowReply Reply)> Make() =>
    [
        .. Names.GroupBy(name => name.Split('/')[0]).SelectMany(scale =>
        {
            var database = TpchDatabase.Load(double.Parse(scale.Key, CultureInfo.InvariantCulture));
            return scale.Select(name => (name, Of(name, QueryOf(name).Run(database)))).ToList();
        }),
    ];

    /// <summary>Creates a reply that is only read.</summary>
    internal static RowReply Of(string name) => Of(name, null);

    /// <summary>Returns the reply as a way sends it.</summary>
    internal abstract IResult Write(Way way);

    /// <summary>Gets the reply's rows by a way.</summary>
    internal abstract Task<IList> ReadAsync(Way way, HttpClient http, string path);

    private static TpchQuery QueryOf(string name) => TpchQuery.Get(int.Parse(name.Split('/')[1][1..], CultureInfo.InvariantCulture));

    private static RowReply Of(string name, IEnumerable? rows) =>
        (RowReply)Activator.CreateInstance(typeof(RowReply<>).MakeGenericType(QueryOf(name).RowType), [rows])!;
}

/// <summary>A reply of rows of one type.</summary>
/// <param name="rows">The rows; null where they are only read.</param>
internal sealed class RowReply<TRow>(IEnumerable? rows) : RowReply
{
    private readonly RowList<TRow>? _rows = rows is null ? null : new RowList<TRow>(rows.Cast<TRow>());

    internal override IResult Write(Way way) => way.Serializer.Write(_rows!);

    internal override async Task<IList> ReadAsync(Way way, HttpClient http, string path) =>
        await way.Serializer.ReadAsync<TRow>(http, path).ConfigureAwait(false);
}
