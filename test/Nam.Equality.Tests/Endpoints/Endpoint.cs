// SPDX-License-Identifier: MIT

using Microsoft.AspNetCore.Http;
using Nam.Equality.Calls;

namespace Nam.Equality.Endpoints;

/// <summary>A case: a resource of every service, and what callers do with it.</summary>
/// <param name="Name">The name, which is its path too.</param>
/// <param name="Answer">What the service does; <see langword="null"/> where a controller has it.</param>
internal sealed record Endpoint(string Name, RequestDelegate? Answer)
{
    public string Path { get; init; } = "/" + Name.Replace(' ', '-');

    /// <summary>Gets what a caller does; by default two requests, since the second meets what the first has taught.</summary>
    public Func<Caller, Endpoint, Task> Calls { get; init; } = static async (caller, endpoint) =>
    {
        (await caller.GetAsync(endpoint.Path))?.Dispose();
        (await caller.GetAsync(endpoint.Path))?.Dispose();
    };

    /// <summary>Gets whether the bytes have to be the same, where another spelling of the same document is no fault.</summary>
    /// <remarks>Finished text in a NAM form may come back in another spelling (docs/wire-format.md).</remarks>
    public bool IsExact { get; init; }

    /// <summary>Gets whether a gateway is asked, too: not where the connection is broken off, which a proxy reports in
    /// its own way.</summary>
    public bool HasGateway { get; init; } = true;

    /// <summary>Gets whether a caller with NAM may get the service's error where one without NAM finds its reply broken
    /// off: a reply that is held has not begun.</summary>
    public bool MayRecover { get; init; }
}
