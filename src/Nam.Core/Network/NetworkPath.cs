// SPDX-License-Identifier: MIT
namespace Nam.Network;

/// <summary>What is known of one network path and of the sender's TCP state on it, just before a reply leaves.</summary>
/// <remarks>Every value has a default that works: a property that was not set, or set to 0, a negative value or NaN, reads as its default.
/// Values beyond any network (above an hour, 10^15 bytes/s, 10^9 segments) read as that bound, so that models need no
/// guards of their own.</remarks>
internal readonly record struct NetworkPath
{
    /// <summary>Segment payload with IPv4 and TCP time stamps on Ethernet.</summary>
    public const int DefaultMaximumSegmentSize = 1448;

    /// <summary>Initial window of RFC 6928, in segments.</summary>
    public const int InitialWindow = 10;

    /// <summary>Bandwidth assumed for an unknown path whose round trip is above 2 ms: 100 Mbit/s, in bytes per second; beyond 20 ms
    /// as much less as the round trip is longer.</summary>
    public const double AssumedWideAreaBandwidth = 12.5e6;

    /// <summary>Bandwidth assumed for an unknown path whose round trip is at most 2 ms: 1 Gbit/s, in bytes per second.</summary>
    public const double AssumedLocalBandwidth = 125e6;

    /// <summary>Bandwidth assumed where segments are larger than any network's, which is the memory of one machine: 2 GB/s.</summary>
    /// <remarks>Measured between two processes on two cores of an AMD EPYC: 36 KB more take 8 to 15 us.</remarks>
    public const double AssumedLoopbackBandwidth = 2e9;

    /// <summary>Round trip assumed for a client that has not measured one yet: 20 ms, in seconds.</summary>
    /// <remarks>Between a LAN and a continent: the formats that it leads to are small and cheap, and wrong by less than
    /// a round trip on either.</remarks>
    public const double AssumedRoundTripSeconds = 0.02;

    /// <summary>Round trip up to which a path is taken for a local network: 2 ms, in seconds.</summary>
    public const double LocalRoundTripSeconds = 0.002;

    // Jumbo frames hold 9,000 bytes, loopback 65,536; its segments are as large from the start, less half of a small window.
    private const int LargestNetworkSegment = 16 * 1024;
    private const double MaximumSeconds = 3600;
    private const double MaximumRate = 1e15;
    private const double MaximumWindow = 1e9;

    /// <summary>Creates a path on a fresh connection.</summary>
    /// <param name="roundTripSeconds">Smallest recent round trip in seconds.</param>
    /// <param name="bandwidthBytesPerSecond">Bandwidth in bytes of TCP payload per second; positive infinity = unknown.</param>
    public NetworkPath(double roundTripSeconds, double bandwidthBytesPerSecond = double.PositiveInfinity)
    {
        RoundTripSeconds = roundTripSeconds;
        BandwidthBytesPerSecond = bandwidthBytesPerSecond;
    }

    /// <summary>Smallest recent round trip in seconds (min_rtt, not the smoothed one, which holds the receiver's
    /// delayed acknowledgements).</summary>
    /// <value>Default 0.</value>
    public double RoundTripSeconds { get => field > 0 ? Math.Min(field, MaximumSeconds) : 0; init; }

    /// <summary>Bandwidth in bytes of TCP payload per second.</summary>
    /// <value>Default positive infinity: unknown.</value>
    public double BandwidthBytesPerSecond
    {
        get => field > 0 && double.IsFinite(field) ? Math.Clamp(field, 1, MaximumRate) : double.PositiveInfinity;
        init;
    }

    /// <summary>Payload bytes of a full segment.</summary>
    /// <value>Default 1,448.</value>
    public int MaximumSegmentSize { get => field > 0 ? field : DefaultMaximumSegmentSize; init; }

    /// <summary>Congestion window in segments that the sender will really use; see <see cref="IdleRestart"/> for a
    /// connection that was idle.</summary>
    /// <value>Default 10, a fresh connection.</value>
    public double CongestionWindow { get => field > 0 ? Math.Clamp(field, 1, MaximumWindow) : InitialWindow; init; }

    /// <summary>Slow start threshold in segments.</summary>
    /// <value>Default positive infinity: none yet.</value>
    public double SlowStartThreshold { get => field > 0 ? Math.Max(field, 1) : double.PositiveInfinity; init; }

    /// <summary>Share of segments that are lost, at most 0.5; below 10^-9 counts as none.</summary>
    /// <value>Default 0.</value>
    public double LossRate { get => field >= 1e-9 ? Math.Min(field, 0.5) : 0; init; }

    /// <summary>Window that the receiver offers now, in bytes.</summary>
    /// <value>Default positive infinity: not a limit.</value>
    public double ReceiveWindowBytes { get => field > 0 ? Math.Max(field, 1) : double.PositiveInfinity; init; }

    /// <summary>The sender's retransmission timeout in seconds.</summary>
    /// <value>Default 0.2 s above the round trip, Linux's least.</value>
    public double RetransmissionTimeoutSeconds { get => field > 0 ? Math.Min(field, MaximumSeconds) : 0.2 + RoundTripSeconds; init; }

    /// <summary>Whether window, round trip and the like were read from the connection that the reply leaves by, rather
    /// than told by the client or assumed.</summary>
    /// <value>Default false.</value>
    public bool IsMeasured { get; init; }

    /// <summary>What earlier replies on this path took beyond what was predicted; null = not known.</summary>
    internal TransferCorrection? Correction { get; init; }

    /// <summary>What handing over one block of a reply that flows takes, in seconds: docs/cost-model.md, "Replies that flow".</summary>
    /// <value>Default 150 µs; at most 1 s.</value>
    internal double BlockSeconds { get => field > 0 ? Math.Min(field, 1) : BlockPrice.PriorSeconds; init; }

    /// <summary>True when the bandwidth is known.</summary>
    public bool HasBandwidth => double.IsFinite(BandwidthBytesPerSecond);

    /// <summary>The bandwidth, or where it is unknown the prior: 100 Mbit/s if the round trip is above 2 ms (beyond 20 ms as much
    /// less as it is longer), else 1 Gbit/s, and 2 GB/s within a machine, which its segments show.</summary>
    /// <remarks>
    /// The one place where the prior is applied. A long round trip often means a slow line. Packing a small reply in vain costs
    /// little; leaving it plain on a slow line costs many milliseconds. The prior holds for every size: a bandwidth that were
    /// infinite up to some size would make a step there, and a plan would favor whatever falls just below it.
    /// </remarks>
    public double UsableBandwidth
    {
        get
        {
            var bandwidth = BandwidthBytesPerSecond;
            return double.IsFinite(bandwidth)
                ? bandwidth
                : RoundTripSeconds > LocalRoundTripSeconds
                ? AssumedWideAreaBandwidth * Math.Min(1, AssumedRoundTripSeconds / RoundTripSeconds)
                : MaximumSegmentSize > LargestNetworkSegment ? AssumedLoopbackBandwidth
                : AssumedLocalBandwidth;
        }
    }
}
