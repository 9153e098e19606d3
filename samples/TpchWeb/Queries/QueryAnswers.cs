// SPDX-License-Identifier: MIT
using System.Collections;
using Tpch;

namespace TpchWeb.Queries;

/// <summary>Answers queries from the tables, each once unless told otherwise. Thread-safe.</summary>
internal sealed class QueryAnswers
{
    private readonly Dictionary<QueryContract, Func<IList>> _answers;

    /// <summary>Prepares answers; nothing is computed yet.</summary>
    /// <param name="database">The tables.</param>
    /// <param name="recompute">Whether a query is answered anew for every call.</param>
    public QueryAnswers(TpchDatabase database, bool recompute)
    {
        _answers = QueryContract.All.ToDictionary(contract => contract, contract =>
        {
            var once = new Lazy<IList>(() => contract.ToContract(contract.Query.Run(database)));
            return recompute ? () => contract.ToContract(contract.Query.Run(database)) : new Func<IList>(() => once.Value);
        });
    }

    /// <summary>Gets the rows of a query, as its contract wants them.</summary>
    public IList Get(QueryContract contract) => _answers[contract]();
}
