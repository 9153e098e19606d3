// SPDX-License-Identifier: MIT
using Nam.Network;

namespace Nam.Decisions;

/// <summary>What mixing (docs/mixing.md) may cost on a path; docs/cost-model.md.</summary>
internal static class MixPrice
{
    /// <summary>Seconds that a mixed byte takes on either side: 0.16 to 0.3 µs of documents, twice that of one of 4 KB.</summary>
    internal const double SecondsPerByte = 0.3e-6;

    /// <summary>How many bytes may be mixed for one byte less on the path: as many as take the time of that byte.</summary>
    /// <param name="path">The path.</param>
    /// <param name="decodeFactor">How many times slower the client's machine is, if it is known.</param>
    /// <returns>0 where the bandwidth is not known.</returns>
    internal static double BytesWorthOne(in NetworkPath path, double? decodeFactor) =>
        1 / (path.BandwidthBytesPerSecond * SecondsPerByte * (1 + (decodeFactor ?? 1)));
}
