// SPDX-License-Identifier: MIT
using System.Buffers.Binary;
using System.Numerics;

namespace Nam.Codecs;

/// <summary>CRC-32C (Castagnoli), as in RFC 3720 appendix B.4: reflected, start and end inverted.</summary>
internal static class Crc32C
{
    internal static uint Compute(ReadOnlySpan<byte> bytes)
    {
        var crc = uint.MaxValue;
        while (bytes.Length >= sizeof(ulong))
        {
            crc = BitOperations.Crc32C(crc, BinaryPrimitives.ReadUInt64LittleEndian(bytes));
            bytes = bytes[sizeof(ulong)..];
        }

        foreach (var value in bytes)
        {
            crc = BitOperations.Crc32C(crc, value);
        }

        return ~crc;
    }
}
