// SPDX-License-Identifier: MIT
namespace Nam.Benchmarks.Oracle.Racing;

/// <summary>What burdens the two machines.</summary>
/// <param name="Name">Its name on the command line.</param>
/// <param name="BusyThreads">Threads that keep the server's processors busy.</param>
/// <param name="ClientSlowdown">How many times longer decoding takes.</param>
internal sealed record Condition(string Name, int BusyThreads, double ClientSlowdown)
{
    internal static readonly Condition Idle = new("idle", 0, 1);

    internal static readonly Condition Loaded = new("loaded", 4, 1);

    internal static readonly Condition Slow = new("slow", 0, 10);

    internal static IReadOnlyList<Condition> All { get; } = [Idle, Loaded, Slow];
}
