// SPDX-License-Identifier: MIT
namespace Nam.Benchmarks.Costs;

/// <summary>What is known when a reply is planned.</summary>
internal enum HistoryState
{
    /// <summary>Nothing: the priors.</summary>
    None,

    /// <summary>The replies of the other queries.</summary>
    ServerWide,

    /// <summary>Those, and one reply of the same query and another size, in one format.</summary>
    First,

    /// <summary>Those, and the same query's replies of other sizes in all formats.</summary>
    Own,

    /// <summary>The replies of the other queries, and the same reply at earlier times; what is left is noise.</summary>
    Repeated,
}
