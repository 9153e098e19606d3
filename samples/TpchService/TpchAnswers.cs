// SPDX-License-Identifier: MIT
using System.Collections;
using System.Data;
using Tpch.Queries;
using TpchContract;

namespace TpchService;

/// <summary>The answers to the queries, each made once, as rows and as a DataSet. Thread-safe.</summary>
public sealed class TpchAnswers
{
    private readonly Func<TpchQuery, Task<IList>> _run;
    private readonly Lazy<Task<IList>>[] _rows;
    private readonly Lazy<Task<DataSet>>[] _sets;

    /// <summary>Prepares answers; nothing is asked yet.</summary>
    /// <param name="run">Answers a query: a list of its row type. What fails is asked again with the next call.</param>
    public TpchAnswers(Func<TpchQuery, Task<IList>> run)
    {
        _run = run;
        _rows = [.. TpchQuery.All.Select(NewRows)];
        _sets = [.. TpchQuery.All.Select(NewSet)];
    }

    /// <summary>Gets the rows of a query.</summary>
    public async Task<RowList<TRow>> GetRowsAsync<TRow>(int number) =>
        (RowList<TRow>)await GetRowsAsync(TpchQuery.Get(number)).ConfigureAwait(false);

    /// <summary>Gets the rows of a query as a table.</summary>
    public Task<DataSet> GetDataSetAsync(int number) => Get(ref _sets[number - 1], TpchQuery.Get(number), NewSet);

    private static Task<T> Get<T>(ref Lazy<Task<T>> slot, TpchQuery query, Func<TpchQuery, Lazy<Task<T>>> create)
    {
        var answer = Volatile.Read(ref slot);
        if (answer is { IsValueCreated: true, Value.IsFaulted: true })
        {
            Interlocked.CompareExchange(ref slot, create(query), answer);
            answer = Volatile.Read(ref slot);
        }

        return answer.Value;
    }

    private Task<IList> GetRowsAsync(TpchQuery query) => Get(ref _rows[query.Number - 1], query, NewRows);

    private Lazy<Task<IList>> NewRows(TpchQuery query) => new(async () =>
        (IList)Activator.CreateInstance(typeof(RowList<>).MakeGenericType(query.RowType), await _run(query).ConfigureAwait(false))!);

    private Lazy<Task<DataSet>> NewSet(TpchQuery query) =>
        new(async () => RowTable.ToDataSet(query, await GetRowsAsync(query).ConfigureAwait(false)));
}
