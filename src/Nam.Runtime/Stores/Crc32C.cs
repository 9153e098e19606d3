// SPDX-License-Identifier: MIT

using System.Numerics;
using System.Runtime.InteropServices;

namespace Nam.Stores;

/// <summary>CRC-32C (RFC 3720 appendix B.4) of several pieces one after the other.</summary>
internal static class Crc32C
{
    public const uint Start = uint.MaxValue;

    /// <summary>Takes the next piece; the checksum of all is <see cref="End"/> of the last result.</summary>
    public static uint Append(uint crc, ReadOnlySpan<byte> bytes)
    {
        if (BitConverter.IsLittleEndian)
        {
            var words = MemoryMarshal.Cast<byte, ulong>(bytes);
            foreach (var word in words)
            {
                crc = BitOperations.Crc32C(crc, word);
            }

            bytes = bytes[(words.Length * sizeof(ulong))..];
        }

        foreach (var b in bytes)
        {
            crc = BitOperations.Crc32C(crc, b);
        }

        return crc;
    }

    public static uint End(uint crc) => ~crc;
}
