// SPDX-License-Identifier: MIT

namespace Nam.Equality.Endpoints;

/// <summary>All cases. A new one is one more line in the list of its subject.</summary>
internal static class AllEndpoints
{
    public static IReadOnlyList<Endpoint> List { get; } =
    [
        .. TextEndpoints.List, .. LengthEndpoints.List, .. StreamEndpoints.List, .. ConditionalEndpoints.List,
        .. CharsetEndpoints.List, .. TypedEndpoints.List, .. OddEndpoints.List,
        .. FailureEndpoints.List,
    ];

    public static Endpoint Named(string name) => List.Single(endpoint => endpoint.Name == name);
}
