// SPDX-License-Identifier: MIT
using System.Diagnostics.CodeAnalysis;

namespace Nam.Lab.Links;

/// <summary>The five networks of the NAM paper and one of today.</summary>
/// <remarks>Round trips are the paper's (Ghandeharizadeh et al., NAM, 2003, section 3), rates are inside the ranges that it gives, and
/// queues hold about what fills the link for one round trip or more.</remarks>
public static class LabNetworks
{
    /// <summary>What Ethernet adds to an IP packet: preamble, header, checksum and gap.</summary>
    private const int EthernetBytes = 38;

    /// <summary>Two machines in one room: 0.3 ms, 1 Gbit/s of Ethernet.</summary>
    public static LabNetwork Lan { get; } = new(
        "lan", "two machines in one room", OverEthernet(LinkSettings.Symmetric(TimeSpan.FromMilliseconds(0.3), 1_000e6, 512_000)));

    /// <summary>Los Angeles to San Diego, the paper's SC: 7 ms, 96.35 Mbit/s.</summary>
    public static LabNetwork SouthernCalifornia { get; } = Of("sc", "Southern California", 7, 96.35e6, 128_000);

    /// <summary>Coast to coast over a T1 line: 90 ms, 1.14 Mbit/s.</summary>
    public static LabNetwork UsLow { get; } = Of("us-low", "United States, T1 line", 90, 1.14e6, 64_000);

    /// <summary>Coast to coast: 90 ms, 94.8 Mbit/s.</summary>
    public static LabNetwork Us { get; } = Of("us", "United States", 90, 94.8e6, 1_070_000);

    /// <summary>Los Angeles to Saarbrücken: 178 ms, 96.9 Mbit/s.</summary>
    public static LabNetwork TransAtlantic { get; } = Of("trans-atlantic", "California to Germany", 178, 96.9e6, 2_160_000);

    /// <summary>A home connection, not of the paper: 40 ms, 20 Mbit/s.</summary>
    public static LabNetwork Broadband { get; } = Of("broadband", "a home connection", 40, 20e6, 100_000);

    /// <summary>All of the above.</summary>
    public static IReadOnlyList<LabNetwork> All { get; } = [Lan, SouthernCalifornia, UsLow, Us, TransAtlantic, Broadband];

    /// <summary>The names of all, as a message lists them.</summary>
    public static string Known => string.Join(", ", All.Select(network => network.Name));

    /// <summary>Finds a network by its name; upper and lower case are the same.</summary>
    public static bool TryFind(string? name, [NotNullWhen(true)] out LabNetwork? network)
    {
        network = All.FirstOrDefault(candidate => string.Equals(candidate.Name, name, StringComparison.OrdinalIgnoreCase));
        return network is not null;
    }

    private static LabNetwork Of(string name, string description, double roundTripMilliseconds, double bitsPerSecond, long queueBytes) =>
        new(name, description, LinkSettings.Symmetric(TimeSpan.FromMilliseconds(roundTripMilliseconds), bitsPerSecond, queueBytes));

    private static LinkSettings OverEthernet(LinkSettings settings) =>
        settings with
        {
            ToClient = settings.ToClient with { OverheadBytes = EthernetBytes },
            ToServer = settings.ToServer with { OverheadBytes = EthernetBytes }
        };
}
