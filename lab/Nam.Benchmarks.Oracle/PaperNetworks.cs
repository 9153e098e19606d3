// SPDX-License-Identifier: MIT
using Nam.Benchmarks.Gate.Measuring;
using Nam.Lab.Links;

namespace Nam.Benchmarks.Oracle;

/// <summary>The five networks of the 2003 paper (section 3), one of a home, and loopback.</summary>
internal static class PaperNetworks
{
    // On a slow line a longer reply as plain text takes more time than all others together.
    private const long SlowTextBytes = 3_000_000;

    internal static IReadOnlyList<Link> All { get; } =
    [
        Link.Loopback,
        Of("lan", LabNetworks.Lan),
        Of("sc", LabNetworks.SouthernCalifornia),
        Of("home", LabNetworks.Broadband, SlowTextBytes),
        Of("us", LabNetworks.Us),
        Of("ta", LabNetworks.TransAtlantic),
        Of("us-low", LabNetworks.UsLow, SlowTextBytes),
    ];

    private static Link Of(string name, LabNetwork network, long mostTextBytes = long.MaxValue) =>
        new(name, network.Settings.WithQueue(Link.LongQueue), mostTextBytes, Weight: 1);
}
