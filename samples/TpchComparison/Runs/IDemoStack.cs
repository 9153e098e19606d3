// SPDX-License-Identifier: MIT
namespace TpchComparison.Runs;

/// <summary>A way to serve and to call the queries, which is compared with and without NAM.</summary>
internal interface IDemoStack
{
    /// <summary>Gets what it is made of, for people.</summary>
    string Description { get; }

    /// <summary>Starts a service with NAM in this process; all services of a stack give the same answers.</summary>
    /// <param name="forcedFormat">The one format of all replies; none lets NAM choose.</param>
    Task<IDemoService> StartAsync(string? forcedFormat = null);
}
