// SPDX-License-Identifier: MIT
namespace TpchComparison.Link;

/// <summary>A network between a client and a service: a rate and a round trip, the same both ways.</summary>
/// <param name="Name">The name, by which users select it.</param>
/// <param name="Description">Where one meets it.</param>
/// <param name="BitsPerSecond">The rate, in bit/s.</param>
/// <param name="RoundTrip">The round trip of a packet on the idle network.</param>
internal sealed record NetworkLink(string Name, string Description, double BitsPerSecond, TimeSpan RoundTrip)
{
    private const int LeastQueueBytes = 64 * 1024;
    private const double ChunkSeconds = 0.0005;

    /// <summary>Gets the rate, in bytes/s.</summary>
    public double BytesPerSecond => BitsPerSecond / 8;

    /// <summary>Gets how much may wait for the line: what fills it for one round trip, and at least 64 KB.</summary>
    public int QueueBytes => Math.Max(LeastQueueBytes, (int)(BytesPerSecond * RoundTrip.TotalSeconds));

    /// <summary>Gets the size of the pieces in which bytes cross a relay: one segment on slow links, so that their
    /// spacing shows the rate, and half a millisecond's worth on fast ones.</summary>
    public int ChunkBytes =>
        (int)Math.Clamp(
            Math.Floor(BytesPerSecond * ChunkSeconds / SlowStart.SegmentBytes) * SlowStart.SegmentBytes, SlowStart.SegmentBytes,
            SlowStart.InitialBytes);

    /// <summary>Gets rate and round trip as people say them.</summary>
    public string Figures => FormattableString.Invariant($"{Rate}, {RoundTrip.TotalMilliseconds:0.#} ms");

    private string Rate => BitsPerSecond >= 1e9
        ? FormattableString.Invariant($"{BitsPerSecond / 1e9:0.#} Gbit/s")
        : FormattableString.Invariant($"{BitsPerSecond / 1e6:0.#} Mbit/s");
}
