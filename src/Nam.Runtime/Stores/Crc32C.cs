// SPDX-License-Identifier: MIT
namespace Nam.Stores;

/// <summary>The checksum of frames, for stores in other assemblies: of several pieces one after the other.</summary>
internal static class Crc32C
{
    public const uint Start = Codecs.Frames.Crc32C.Start;

    /// <summary>Takes the next piece; the checksum of all is <see cref="End"/> of the last result.</summary>
    public static uint Append(uint crc, ReadOnlySpan<byte> bytes) => Codecs.Frames.Crc32C.Append(crc, bytes);

    public static uint End(uint crc) => Codecs.Frames.Crc32C.End(crc);
}
