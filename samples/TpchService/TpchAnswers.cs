// SPDX-License-Identifier: MIT
using System.Collections;
using System.Data;
using Tpch;
using TpchContract;

namespace TpchService;

/// <summary>The answers to the queries, each made once, as rows and as a DataSet. Thread-safe.</summary>
public sealed class TpchAnswers
{
    private readonly Lazy<Task<IList>>[] _rows;
    private readonly Lazy<Task<DataSet>>[] _sets;

    /// <summary>Prepares answers; nothing is asked yet.</summary>
    /// <param name="run">Answers a query: a list of its row type.</param>
    public TpchAnswers(Func<TpchQuery, Task<IList>> run)
    {
        _rows = [.. TpchQuery.All.Select(query => new Lazy<Task<IList>>(() => AskAsync(query, run)))];
        _sets = [.. TpchQuery.All.Select(query => new Lazy<Task<DataSet>>(() => ToSetAsync(query)))];
    }

    /// <summary>Gets the rows of a query.</summary>
    public async Task<RowList<TRow>> GetRowsAsync<TRow>(int number) => (RowList<TRow>)await _rows[number - 1].Value.ConfigureAwait(false);

    /// <summary>Gets the rows of a query as a table.</summary>
    public Task<DataSet> GetDataSetAsync(int number) => _sets[number - 1].Value;

    private static async Task<IList> AskAsync(TpchQuery query, Func<TpchQuery, Task<IList>> run) =>
        (IList)Activator.CreateInstance(typeof(RowList<>).MakeGenericType(query.RowType), await run(query).ConfigureAwait(false))!;

    private async Task<DataSet> ToSetAsync(TpchQuery query) => RowTable.ToDataSet(query, await _rows[query.Number - 1].Value.ConfigureAwait(false));
}
