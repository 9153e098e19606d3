// SPDX-License-Identifier: MIT
namespace Nam.Benchmarks.Oracle.Racing;

/// <summary>What burdens the two machines.</summary>
/// <param name="Name">Its name on the command line.</param>
/// <param name="BusyThreads">Threads that keep each of the server's processors busy.</param>
/// <param name="ClientSlowdown">How many times longer decoding takes.</param>
/// <param name="TurnSeconds">How long a format's turn lasts at least, in calls.</param>
/// <param name="Effort">How many times more rounds and time a cell gets.</param>
internal sealed record Condition(string Name, int BusyThreads, double ClientSlowdown, double TurnSeconds = 0.005, int Effort = 1)
{
    internal static readonly Condition Idle = new("idle", 0, 1);

    // A request that has to wait for a processor waits milliseconds, or not at all: that takes many to average.
    internal static readonly Condition Loaded = new("loaded", 2, 1, TurnSeconds: 0.03, Effort: 2);

    internal static readonly Condition Slow = new("slow", 0, 10);

    internal static IReadOnlyList<Condition> All { get; } = [Idle, Loaded, Slow];
}
