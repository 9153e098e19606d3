// SPDX-License-Identifier: MIT
using Nam.Network;

namespace Nam.Decisions;

/// <summary>What texts of lean forms (docs/container-format.md section 6a) cost and save; docs/cost-model.md.</summary>
internal static class LeanPrice
{
    /// <summary>Seconds that a byte of text takes on either side, coded bit by bit: 56 predictions.</summary>
    internal const double SecondsPerTextByte = 2e-6;

    /// <summary>What a lean form saves of a small reply, in bytes, whatever its text.</summary>
    internal const double SavedBytes = 45;

    /// <summary>Up to how many bytes of text a lean form is worth its time: what it saves takes as long on the path then.</summary>
    /// <param name="path">The path.</param>
    /// <param name="decodeFactor">How many times slower the client's machine is, if it is known.</param>
    /// <returns>Bytes.</returns>
    internal static int TextBytes(in NetworkPath path, double? decodeFactor) => (int)Math.Min(
        int.MaxValue, SavedBytes / (path.BandwidthBytesPerSecond * SecondsPerTextByte * (1 + (decodeFactor ?? 1))));
}
