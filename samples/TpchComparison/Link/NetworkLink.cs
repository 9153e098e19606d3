// SPDX-License-Identifier: MIT
namespace TpchComparison.Link;

/// <summary>A network between a client and a service: a rate and a round trip, the same both ways.</summary>
/// <param name="Name">The short name.</param>
/// <param name="Description">What the network was in the paper.</param>
/// <param name="BitsPerSecond">The rate, in bit/s.</param>
/// <param name="RoundTrip">The round trip of a packet on the idle network.</param>
internal sealed record NetworkLink(string Name, string Description, double BitsPerSecond, TimeSpan RoundTrip)
{
    // A packet of Ethernet carries this much of TCP.
    private const int SegmentBytes = 1448;
    private const int LargestChunkBytes = 16 * 1024;
    private const double ChunkSeconds = 0.0005;

    /// <summary>Gets the five networks of section 3 of the paper (Ghandeharizadeh et al., NAM, 2003), fastest first.</summary>
    public static IReadOnlyList<NetworkLink> All { get; } =
    [
        new("LAN", "1-Gbps LAN", 1e9, TimeSpan.FromMilliseconds(0.3)),
        new("SC", "Southern California", 96e6, TimeSpan.FromMilliseconds(7)),
        new("US", "United States, coast to coast", 94e6, TimeSpan.FromMilliseconds(90)),
        new("Trans-Atlantic", "Los Angeles to Saarbruecken", 96e6, TimeSpan.FromMilliseconds(178)),
        new("US-low", "United States, T1 line", 1.1e6, TimeSpan.FromMilliseconds(90)),
    ];

    /// <summary>Gets the rate, in bytes/s.</summary>
    public double BytesPerSecond => BitsPerSecond / 8;

    /// <summary>Gets the size of the pieces in which bytes cross: one segment on slow links, so that their spacing shows the rate, and half a millisecond's worth on fast ones.</summary>
    public int ChunkBytes => (int)Math.Clamp(Math.Floor(BytesPerSecond * ChunkSeconds / SegmentBytes) * SegmentBytes, SegmentBytes, LargestChunkBytes);

    /// <summary>Gets the rate as people say it.</summary>
    public string Rate => BitsPerSecond >= 1e9 ? FormattableString.Invariant($"{BitsPerSecond / 1e9:0.#} Gbit/s") : FormattableString.Invariant($"{BitsPerSecond / 1e6:0.#} Mbit/s");
}
