// SPDX-License-Identifier: MIT
using Nam.Lab;
using Nam.Lab.Links;

namespace Nam.Benchmarks.Oracle.Networks;

/// <summary>A network of the study.</summary>
/// <param name="Name">Its name on the command line.</param>
/// <param name="Title">What it is.</param>
/// <param name="Settings">What the emulator is told; null for loopback, which is not emulated.</param>
internal sealed record Link(string Name, string Title, LabNetwork? Settings)
{
    private const double ManyBitsPerSecond = 50e6;
    private const double LoopbackBitsPerSecond = 10e9;

    /// <summary>The five of the 2003 paper (section 3), one of a home, and loopback.</summary>
    internal static IReadOnlyList<Link> All { get; } =
    [
        new("loopback", "10 Gbit/s loopback", null),
        new("lan", "1-Gbps LAN, 0.3 ms", LabNetworks.Lan),
        new("sc", "Southern California, 7 ms, 96.35 Mbit/s", LabNetworks.SouthernCalifornia),
        new("home", "20 Mbit/s, 40 ms", LabNetworks.Broadband),
        new("us", "US, 90 ms, 94.8 Mbit/s", LabNetworks.Us),
        new("ta", "Trans-Atlantic, 178 ms, 96.9 Mbit/s", LabNetworks.TransAtlantic),
        new("us-low", "US low, 90 ms, 1.14 Mbit/s", LabNetworks.UsLow),
    ];

    /// <summary>Four paths that nothing was tuned on: bursts of loss, jitter, a satellite, and a slow line.</summary>
    /// <remarks>Chosen in November 2026 after everything that plans; whoever tunes on them has to choose others.</remarks>
    internal static IReadOnlyList<Link> Unseen { get; } =
    [
        Of("lossy", "60 ms, 30 Mbit/s, 1.5 % of packets lost in bursts of 2", 60, 30e6, 225_000, PacketLoss.Bursts(0.015, 2)),
        Of("jittery", "45 to 75 ms, 12 Mbit/s", 45, 12e6, 150_000, PacketLoss.None, jitterMilliseconds: 15),
        Of("satellite", "600 ms, 25 Mbit/s, 0.2 % of packets lost", 600, 25e6, 1_875_000, PacketLoss.Random(0.002)),
        Of("slow", "320 ms, 0.5 Mbit/s", 320, 0.5e6, 40_000, PacketLoss.None),
    ];

    internal bool IsLoopback => Settings is null;

    internal bool IsLossy => Settings?.Settings.ToClient.Loss.Rate > 0;

    /// <summary>The round trip in seconds; of loopback 0.</summary>
    internal double RoundTripSeconds => Settings?.Settings.RoundTrip.TotalSeconds ?? 0;

    internal double BytesPerSecond => BitsPerSecond / 8;

    /// <summary>The scale factors of TPC-H that are measured here: at 1, where replies have tens of megabytes, only
    /// where those take seconds.</summary>
    internal IReadOnlyList<string> Scales => BitsPerSecond > ManyBitsPerSecond ? ["0.1", "1"] : ["0.1"];

    /// <summary>How long a link is waited for after a reply that may have filled its queue: packets that were sent
    /// twice are still in it.</summary>
    internal TimeSpan DrainTime(long replyBytes)
    {
        var queueBytes = Settings?.Settings.ToClient.QueueBytes ?? long.MaxValue;
        return replyBytes > queueBytes / 2 ? TimeSpan.FromSeconds(queueBytes / BytesPerSecond) : TimeSpan.Zero;
    }

    private double BitsPerSecond => Settings?.Settings.ToClient.BitsPerSecond ?? LoopbackBitsPerSecond;

    private static Link Of(
        string name, string title, double roundTripMilliseconds, double bitsPerSecond, long queueBytes, PacketLoss loss,
        double jitterMilliseconds = 0) =>
        new(name, title, new LabNetwork(
            name, title, LinkSettings.Symmetric(TimeSpan.FromMilliseconds(roundTripMilliseconds), bitsPerSecond, queueBytes)
                .WithJitter(TimeSpan.FromMilliseconds(jitterMilliseconds)).WithLoss(loss)));

    /// <summary>Opens the network.</summary>
    /// <returns>The network, or why it cannot be had here.</returns>
    internal (INetwork? Network, string Excuse) Open()
    {
        if (Settings is null)
        {
            return (new LoopbackNetwork(), string.Empty);
        }

        try
        {
            return (new EmulatedNetwork(Settings), string.Empty);
        }
        catch (NetworkLabException e)
        {
            return (null, e.Message);
        }
    }
}
