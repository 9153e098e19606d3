// SPDX-License-Identifier: MIT
using Nam.Lab.Links;

namespace Nam.Benchmarks.Instead;

/// <summary>A link between a caller and a service.</summary>
/// <param name="Name">Its name on the command line.</param>
/// <param name="Settings">What the emulator does; null for the machine's own loopback.</param>
/// <param name="Skipped">Replies that take too long over it, by name.</param>
internal sealed record Link(string Name, LinkSettings? Settings, params IReadOnlyList<string> Skipped)
{
    internal static IReadOnlyList<Link> All { get; } =
    [
        new("loopback", null),
        new("lan", LabNetworks.Lan.Settings),
        new("fibre", Of(10, 100, 125_000)),
        new("lte", Of(70, 12, 400_000)),
        new("slow-4g", Of(150, 1.6, 60_000), "1/Q3", "1/Q16", "1/Q10"),
    ];

    internal IEnumerable<string> Replies(IEnumerable<string> names) => names.Except(Skipped);

    private static LinkSettings Of(int milliseconds, double megabits, long queueBytes) =>
        LinkSettings.Symmetric(TimeSpan.FromMilliseconds(milliseconds), megabits * 1e6, queueBytes);
}
