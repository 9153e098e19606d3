// SPDX-License-Identifier: MIT
using System.Collections;
using System.Globalization;
using Tpch;

namespace Nam.Benchmarks.Oracle.Replies;

/// <summary>The replies of the server, by scale factor and query.</summary>
internal sealed class ReplySet
{
    private readonly Dictionary<(string Scale, int Query), QueryReply> _replies = [];

    internal QueryReply Get(string scale, int query) => _replies[(scale, query)];

    /// <summary>Answers queries at a scale factor; the tables are dropped afterwards.</summary>
    /// <returns>The rows of each.</returns>
    internal Dictionary<int, int> Load(string scale, IEnumerable<int> queries)
    {
        var database = TpchDatabase.Load(double.Parse(scale, CultureInfo.InvariantCulture));
        var counts = new Dictionary<int, int>();
        foreach (var query in queries)
        {
            var contract = ReplyContract.Get(query);
            var rows = (IList)Activator.CreateInstance(contract.ListType, contract.Query.Run(database))!;
            _replies[(scale, query)] = new QueryReply(contract, rows);
            counts[query] = rows.Count;
        }

        return counts;
    }
}
