// SPDX-License-Identifier: MIT
using Nam.Lab.Links;

namespace Nam.Study.Transport;

/// <summary>The networks between callers and server.</summary>
/// <param name="Name">What it is, for a sentence.</param>
/// <param name="Settings">What the emulator does to packets.</param>
internal sealed record TransportNetwork(string Name, LinkSettings Settings)
{
    /// <summary>What Ethernet adds to an IP packet: preamble, header, checksum and gap.</summary>
    private const int EthernetBytes = 38;

    /// <summary>The way of one of the paper's clients: 100BASE-T through a switch.</summary>
    internal static readonly TransportNetwork OneClient = new("100 Mbit/s Ethernet, round trip 0.3 ms", Ethernet(100e6, 256_000));

    /// <summary>The way of the paper's four clients together.</summary>
    internal static readonly TransportNetwork FourClients = new(
        "400 Mbit/s Ethernet, four times 100BASE-T, round trip 0.3 ms", Ethernet(400e6, 512_000));

    /// <summary>What the paper names for the true value of compression: a modem.</summary>
    internal static readonly TransportNetwork Modem = new(
        "56 kbit/s, round trip 100 ms", LinkSettings.Symmetric(TimeSpan.FromMilliseconds(100), 56_000, 64_000));

    private static LinkSettings Ethernet(double bitsPerSecond, long queueBytes)
    {
        var settings = LinkSettings.Symmetric(TimeSpan.FromMilliseconds(0.3), bitsPerSecond, queueBytes);
        return settings with
        {
            ToClient = settings.ToClient with { OverheadBytes = EthernetBytes },
            ToServer = settings.ToServer with { OverheadBytes = EthernetBytes }
        };
    }
}
