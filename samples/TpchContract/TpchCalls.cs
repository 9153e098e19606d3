// SPDX-License-Identifier: MIT
using System.Collections;
using System.Data;
using Tpch.Queries;

namespace TpchContract;

/// <summary>Calls the operation of a query by its number, for programs that call all of them.</summary>
public static class TpchCalls
{
    private static readonly Func<ITpch, Task<IList>>[] Typed =
    [
        async tpch => await tpch.Q1Async().ConfigureAwait(false),
        async tpch => await tpch.Q2Async().ConfigureAwait(false),
        async tpch => await tpch.Q3Async().ConfigureAwait(false),
        async tpch => await tpch.Q4Async().ConfigureAwait(false),
        async tpch => await tpch.Q5Async().ConfigureAwait(false),
        async tpch => await tpch.Q6Async().ConfigureAwait(false),
        async tpch => await tpch.Q7Async().ConfigureAwait(false),
        async tpch => await tpch.Q8Async().ConfigureAwait(false),
        async tpch => await tpch.Q9Async().ConfigureAwait(false),
        async tpch => await tpch.Q10Async().ConfigureAwait(false),
        async tpch => await tpch.Q11Async().ConfigureAwait(false),
        async tpch => await tpch.Q12Async().ConfigureAwait(false),
        async tpch => await tpch.Q13Async().ConfigureAwait(false),
        async tpch => await tpch.Q14Async().ConfigureAwait(false),
        async tpch => await tpch.Q15Async().ConfigureAwait(false),
        async tpch => await tpch.Q16Async().ConfigureAwait(false),
        async tpch => await tpch.Q17Async().ConfigureAwait(false),
        async tpch => await tpch.Q18Async().ConfigureAwait(false),
        async tpch => await tpch.Q19Async().ConfigureAwait(false),
        async tpch => await tpch.Q20Async().ConfigureAwait(false),
        async tpch => await tpch.Q21Async().ConfigureAwait(false),
        async tpch => await tpch.Q22Async().ConfigureAwait(false),
    ];

    private static readonly Func<ITpchDataSets, Task<DataSet>>[] DataSets =
    [
        tpch => tpch.Q1Async(),
        tpch => tpch.Q2Async(),
        tpch => tpch.Q3Async(),
        tpch => tpch.Q4Async(),
        tpch => tpch.Q5Async(),
        tpch => tpch.Q6Async(),
        tpch => tpch.Q7Async(),
        tpch => tpch.Q8Async(),
        tpch => tpch.Q9Async(),
        tpch => tpch.Q10Async(),
        tpch => tpch.Q11Async(),
        tpch => tpch.Q12Async(),
        tpch => tpch.Q13Async(),
        tpch => tpch.Q14Async(),
        tpch => tpch.Q15Async(),
        tpch => tpch.Q16Async(),
        tpch => tpch.Q17Async(),
        tpch => tpch.Q18Async(),
        tpch => tpch.Q19Async(),
        tpch => tpch.Q20Async(),
        tpch => tpch.Q21Async(),
        tpch => tpch.Q22Async(),
    ];

    /// <summary>Asks a query.</summary>
    /// <returns>A list of the query's row type.</returns>
    public static Task<IList> CallAsync(this ITpch tpch, TpchQuery query)
    {
        ArgumentNullException.ThrowIfNull(query);
        return Typed[query.Number - 1](tpch);
    }

    /// <summary>Asks a query.</summary>
    /// <returns>A set of one table.</returns>
    public static Task<DataSet> CallAsync(this ITpchDataSets tpch, TpchQuery query)
    {
        ArgumentNullException.ThrowIfNull(query);
        return DataSets[query.Number - 1](tpch);
    }
}
