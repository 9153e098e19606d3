// SPDX-License-Identifier: MIT

using System.Runtime.CompilerServices;
using Nam.Decisions;
using Nam.Profiles;

namespace Nam.Server;

/// <summary>The latest plans for an operation's replies: to make one takes longer than some replies do. Thread-safe.</summary>
/// <remarks>Callers send the same profile for a while, snapshots change some times a second at most, and so do paths: a plan stands as
/// long as what it was made from is near.</remarks>
internal sealed class KeptPlans
{
    private const int Places = 8;

    private KeptPlan?[]? _places;

    /// <summary>Finds a plan that was made for the same caller, from what is near.</summary>
    /// <param name="client">The caller's profile, as it came.</param>
    /// <param name="basis">What a plan for the reply would be made from.</param>
    /// <param name="plan">Gets the plan.</param>
    /// <returns>Whether there is one.</returns>
    public bool TryGet(ClientProfile client, in PlanBasis basis, out ReplyPlan plan)
    {
        var kept = Volatile.Read(ref _places) is { } places ? Volatile.Read(ref places[PlaceOf(client, basis)]) : null;
        plan = kept?.Plan ?? default;
        return kept is not null && ReferenceEquals(kept.Client, client) && kept.Basis.IsNear(basis);
    }

    /// <summary>Keeps a plan until another one takes its place.</summary>
    /// <param name="client">The caller's profile, as it came.</param>
    /// <param name="basis">What the plan was made from.</param>
    /// <param name="plan">The plan.</param>
    public void Keep(ClientProfile client, in PlanBasis basis, in ReplyPlan plan)
    {
        var places = Volatile.Read(ref _places)
            ?? Interlocked.CompareExchange(ref _places, new KeptPlan?[Places], null) ?? _places;
        Volatile.Write(ref places[PlaceOf(client, basis)], new KeptPlan(client, basis, plan));
    }

    private static int PlaceOf(ClientProfile client, in PlanBasis basis) =>
        (RuntimeHelpers.GetHashCode(client) + (int)basis.SourceForm) & (Places - 1);

    private sealed record KeptPlan(ClientProfile Client, PlanBasis Basis, ReplyPlan Plan);
}
