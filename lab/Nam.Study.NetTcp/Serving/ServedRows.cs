// SPDX-License-Identifier: MIT
using System.Collections;
using Nam.Study.Encodings.Serving;

namespace Nam.Study.NetTcp.Serving;

/// <summary>The rows that are served, and what it took. Thread-safe.</summary>
/// <param name="rows">The rows of each query that is answered.</param>
internal sealed class ServedRows(IReadOnlyDictionary<int, IList> rows)
{
    /// <summary>The property of a message that says what reading the request has taken so far.</summary>
    internal const string DecodeSeconds = "Nam.Study.DecodeSeconds";

    private readonly List<ServedTimes> _times = [];

    /// <summary>The rows of a query; null if they are not here.</summary>
    internal IList? RowsOf(int query) => rows.GetValueOrDefault(query);

    /// <summary>Notes a call.</summary>
    internal void Note(ServedTimes times)
    {
        lock (_times)
        {
            _times.Add(times);
        }
    }

    /// <summary>Gives the times of the calls since it was asked last, oldest first.</summary>
    internal IReadOnlyList<ServedTimes> TakeTimes()
    {
        lock (_times)
        {
            var taken = _times.ToArray();
            _times.Clear();
            return taken;
        }
    }
}
