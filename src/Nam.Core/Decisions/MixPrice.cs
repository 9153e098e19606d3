// SPDX-License-Identifier: MIT
using Nam.Network;
using Nam.Profiles;

namespace Nam.Decisions;

/// <summary>What mixing (docs/mixing.md) costs and saves; docs/cost-model.md.</summary>
internal static class MixPrice
{
    /// <summary>Seconds that a mixed byte takes on either side: 0.16 to 0.3 µs of documents, twice that of one of 4 KB.</summary>
    internal const double SecondsPerByte = 0.3e-6;

    /// <summary>What mixing makes less of Brotli's bytes: the median was 0.19 of 77 documents from 4 to 262 KB and 0.17 of
    /// 59 others, and 0.19 and 0.20 of 183 shorter ones.</summary>
    internal const double UsuallySaved = 0.17;

    // Windows have four to seven times their packed bytes.
    private const double BytesPerPacked = 6;

    // To begin takes as long as so many, and each window counts so many (docs/mixing.md).
    internal const int FewestBytes = 2_048;

    /// <summary>Up to how many bytes for each byte that Brotli makes of them mixing is worth its time: what it usually
    /// saves takes as long on the path then.</summary>
    /// <param name="path">The path.</param>
    /// <param name="decodeFactor">How many times slower the client's machine is, if it is known.</param>
    /// <returns>0 where the bandwidth is not known.</returns>
    internal static double WorthPerPacked(in NetworkPath path, double? decodeFactor) =>
        UsuallySaved / (path.BandwidthBytesPerSecond * SecondsPerByte * (1 + (decodeFactor ?? 1)));

    /// <summary>Predicts whether a reply in containers is mixed, and what that changes.</summary>
    /// <param name="client">The client.</param>
    /// <param name="path">The path.</param>
    /// <param name="bytes">Bytes of the reply; become fewer.</param>
    /// <param name="seconds">Gets what mixing takes on this machine when it is idle, and what undoing it takes on a
    /// machine as fast as that.</param>
    internal static bool TryApply(ClientProfile? client, in NetworkPath path, ref double bytes, out double seconds)
    {
        seconds = 0;
        var window = Math.Max(FewestBytes, BytesPerPacked * bytes);
        if (client is null || !(client.MixedBytes >= window) || !(WorthPerPacked(path, client.DecodeFactor) * bytes > window))
        {
            return false;
        }

        bytes *= 1 - UsuallySaved;
        seconds = window * SecondsPerByte;
        return true;
    }
}
