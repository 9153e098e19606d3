// SPDX-License-Identifier: MIT
using Nam.Network;

namespace Nam.Benchmarks.Costs;

/// <summary>A network of the NAM paper (ICWS 2003).</summary>
/// <param name="Name">Rate and round trip.</param>
/// <param name="Path">The path, on a fresh connection.</param>
internal sealed record StudyNetwork(string Name, NetworkPath Path)
{
    private const double BytesPerMegabit = 1e6 / 8;

    /// <summary>The five networks.</summary>
    public static IReadOnlyList<StudyNetwork> All { get; } =
    [
        Make("1 Gbit/s 0.3 ms", 1000, 0.0003),
        Make("96 Mbit/s 7 ms", 96, 0.007),
        Make("1.1 Mbit/s 90 ms", 1.1, 0.090),
        Make("94 Mbit/s 90 ms", 94, 0.090),
        Make("96 Mbit/s 178 ms", 96, 0.178),
    ];

    private static StudyNetwork Make(string name, double megabits, double roundTripSeconds) =>
        new(name, new NetworkPath(roundTripSeconds, megabits * BytesPerMegabit));
}
