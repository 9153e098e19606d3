// SPDX-License-Identifier: MIT

using Nam.Network;

namespace Nam.Formats;

/// <summary>How large replies are that nothing can be gained from.</summary>
internal static class SmallReply
{
    /// <summary>Text below this is one packet on any path, in bytes.</summary>
    public const int Bytes = 1024;

    /// <summary>The most that it is on fast paths.</summary>
    public const int FastPathBytes = 6 * 1024;

    /// <summary>Replies up to here are not asked for in other formats on a fast path where their server has left those
    /// before plain: a large one among them would lose more by it than all others gain, in bytes.</summary>
    public const int LeftPlainBytes = 64 * 1024;

    /// <summary>What it is on slow paths: what NAM's headers take of a request and its reply, less what is left of such
    /// a reply at best.</summary>
    public const int SlowPathBytes = 256;

    // What looking at a reply, and handling a frame on both sides, costs code that has not run for some milliseconds.
    // While it is busy it is a fifth of that, which 10 KB take over loopback (docs/results/wcf.md).
    private const double HandlingSeconds = 200e-6;

    /// <summary>8 Mbit/s. Below, bytes of a small reply cost more than any work on it.</summary>
    public const double SlowBytesPerSecond = 1e6;

    /// <summary>Returns the size of a text, in bytes, below which nothing can be gained on a path.</summary>
    /// <param name="roundTripSeconds">The round trip; <see langword="null"/> if it is not known.</param>
    /// <param name="bytesPerSecond">The bandwidth; <see langword="null"/> if it is not known.</param>
    /// <returns>The size whose transfer takes no longer than its handling, 1,024 to 6,144; 256 on a slow path. An
    /// unknown path counts as fast if its round trip is that of a local network.</returns>
    public static int BytesFor(double? roundTripSeconds, double? bytesPerSecond)
    {
        // Half of a small reply takes half a millisecond there, many times what it costs to look at it.
        if (bytesPerSecond < SlowBytesPerSecond)
        {
            return SlowPathBytes;
        }

        var rate = bytesPerSecond ?? (roundTripSeconds < NetworkPath.LocalRoundTripSeconds ? NetworkPath.AssumedLocalBandwidth : 0);
        return (int)Math.Clamp(rate * HandlingSeconds, Bytes, FastPathBytes);
    }
}
