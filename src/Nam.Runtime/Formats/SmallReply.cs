// SPDX-License-Identifier: MIT

using Nam.Network;

namespace Nam.Formats;

/// <summary>How large replies are that nothing can be gained from.</summary>
internal static class SmallReply
{
    /// <summary>Text below this is one packet on any path, in bytes.</summary>
    public const int Bytes = 1024;

    /// <summary>The same on a fast path: there the whole text takes 50 µs, which looking at it and handling a frame cost as well (10 KB over loopback are break-even: docs/results/wcf.md).</summary>
    public const int FastPathBytes = 6 * 1024;

    // 200 Mbit/s.
    private const double FastBytesPerSecond = 25e6;

    /// <summary>Says whether a path is a local network.</summary>
    /// <param name="roundTripSeconds">The round trip; <see langword="null"/> if it is not known.</param>
    /// <param name="bytesPerSecond">The bandwidth; <see langword="null"/> if it is not known.</param>
    public static bool IsFastPath(double? roundTripSeconds, double? bytesPerSecond) =>
        roundTripSeconds < NetworkPath.LocalRoundTripSeconds && !(bytesPerSecond < FastBytesPerSecond);
}
