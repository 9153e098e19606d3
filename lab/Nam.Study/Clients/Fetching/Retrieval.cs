// SPDX-License-Identifier: MIT
namespace Nam.Study.Clients.Fetching;

/// <summary>A way to fetch a page: connections, and the action that is asked of the server (section 4.3).</summary>
/// <param name="Name">The row's name in tables 4 to 8.</param>
/// <param name="Manner">How connections are used.</param>
/// <param name="Action">The name in the header <c>X-Server-Actions</c>; empty for none.</param>
internal sealed record Retrieval(string Name, Manner Manner, string Action)
{
    /// <summary>What others are compared with.</summary>
    internal static readonly Retrieval Base = new("para-1.0", Manner.Parallel10, "");

    /// <summary>The page without its objects.</summary>
    internal static readonly Retrieval BaseOnly = new("baseonly", Manner.Parallel10, "baseonly");

    /// <summary>The richer version, which only rich clients get.</summary>
    internal static readonly Retrieval Richer = new("richer", Manner.Parallel10, "richer");

    /// <summary>The rows of the paper's tables 4 to 8 below the first.</summary>
    internal static IReadOnlyList<Retrieval> OfThePaper { get; } =
    [
        new("pipe-1.1", Manner.Pipelined11, ""),
        .. Acting("compress", "bundle", "bundle.gz", "baseonly", "halfobject", "halfres"),
    ];

    /// <summary>What the paper measured without printing it, and what browsers do today.</summary>
    internal static IReadOnlyList<Retrieval> Others { get; } =
    [
        new("serial-1.1", Manner.Serial11, ""),
        new("six-1.1", Manner.Six11, ""),
        new("http/2", Manner.Http2, ""),
    ];

    /// <summary>Whether the server is to send another version of the page.</summary>
    internal bool IsAction => Action.Length > 0;

    private static IEnumerable<Retrieval> Acting(params string[] actions) =>
        actions.Select(action => new Retrieval(action, Manner.Parallel10, action));
}
