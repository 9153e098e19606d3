// SPDX-License-Identifier: MIT

namespace Nam.Network;

/// <summary>What to assume of a path that was not measured yet, from the class of its client.</summary>
/// <param name="RoundTrip">The round trip; above 0 and at most 1 hour.</param>
/// <param name="BandwidthBytesPerSecond">Bytes of TCP payload per second, above 0; positive infinity where the class does not tell.</param>
public readonly record struct PathPrior(TimeSpan RoundTrip, double BandwidthBytesPerSecond)
{
    /// <summary>The prior as a path on a fresh connection.</summary>
    internal NetworkPath ToNetworkPath() => new(RoundTrip.TotalSeconds, BandwidthBytesPerSecond);

    internal bool IsValid => RoundTrip > TimeSpan.Zero && RoundTrip <= TimeSpan.FromHours(1) && BandwidthBytesPerSecond > 0;
}
