// SPDX-License-Identifier: MIT
using TpchComparison.Link;

namespace TpchComparison.Networks;

/// <summary>The networks of the demos, taken from what others publish and from everyday places, before anything was
/// measured on them.</summary>
internal static class DemoNetworks
{
    // Before the lists: static properties are set in the order in which they stand.
    private static NetworkLink Satellite { get; } = new(
        "satellite", "a satellite in geostationary orbit", 25e6, TimeSpan.FromMilliseconds(600));

    /// <summary>Gets all networks, nearest first.</summary>
    public static IReadOnlyList<NetworkLink> All { get; } =
    [
        new("lan", "two machines in one data centre", 1e9, TimeSpan.FromMilliseconds(0.3)),
        new("fibre", "a good line at home or in an office", 100e6, TimeSpan.FromMilliseconds(10)),
        new("lte", "a phone: WebPageTest's profile LTE", 12e6, TimeSpan.FromMilliseconds(70)),
        new("continent", "a good line to another continent", 100e6, TimeSpan.FromMilliseconds(150)),
        new("slow-4g", "a phone in a poor place: Lighthouse's default", 1.6e6, TimeSpan.FromMilliseconds(150)),
        Satellite,
    ];

    /// <summary>Gets those that are measured unless others are named: all but the satellite, which would take longer
    /// than the rest together.</summary>
    public static IReadOnlyList<NetworkLink> Default { get; } = [.. All.Where(link => link != Satellite)];
}
