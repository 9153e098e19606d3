// SPDX-License-Identifier: MIT
using System.Buffers.Binary;
using System.Numerics;

namespace Nam.Codecs.Frames;

/// <summary>CRC-32C (Castagnoli), as in RFC 3720 appendix B.4: reflected, start and end inverted.</summary>
/// <remarks>
/// The processor's instruction takes three cycles and can start one every cycle; so three lanes of a block run side by
/// side. A multiplication with x^(8 * LaneBytes) carries a lane's remainder over the lanes after it. The multiplication
/// is linear and comes from tables (M. Adler's crc32c.c describes the way).
/// </remarks>
internal static class Crc32C
{
    private const int LaneBytes = 512;
    private const uint Polynomial = 0x82F63B78;

    // The value of each of the four bytes of a remainder after so many zeros.
    private static readonly uint[] AfterLane = TableOfZeros(LaneBytes);
    private static readonly uint[] AfterTwoLanes = TableOfZeros(2 * LaneBytes);

    /// <summary>The checksum of bytes, or of all with those before, of which it is known.</summary>
    internal static uint Compute(ReadOnlySpan<byte> bytes, uint before = 0)
    {
        var crc = ~before;
        while (bytes.Length >= 3 * LaneBytes)
        {
            crc = Block(crc, bytes);
            bytes = bytes[(3 * LaneBytes)..];
        }

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

    private static uint Block(uint crc, ReadOnlySpan<byte> bytes)
    {
        var first = bytes[..LaneBytes];
        var second = bytes.Slice(LaneBytes, LaneBytes);
        var third = bytes.Slice(2 * LaneBytes, LaneBytes);
        uint next = 0;
        uint last = 0;
        for (var offset = 0; offset <= LaneBytes - sizeof(ulong); offset += sizeof(ulong))
        {
            crc = BitOperations.Crc32C(crc, BinaryPrimitives.ReadUInt64LittleEndian(first[offset..]));
            next = BitOperations.Crc32C(next, BinaryPrimitives.ReadUInt64LittleEndian(second[offset..]));
            last = BitOperations.Crc32C(last, BinaryPrimitives.ReadUInt64LittleEndian(third[offset..]));
        }

        return Shift(AfterTwoLanes, crc) ^ Shift(AfterLane, next) ^ last;
    }

    private static uint Shift(uint[] table, uint crc)
    {
        return table[crc & 0xFF] ^ table[256 + ((crc >> 8) & 0xFF)] ^ table[512 + ((crc >> 16) & 0xFF)] ^ table[768 + (crc >> 24)];
    }

    private static uint[] TableOfZeros(int zeros)
    {
        var table = new uint[4 * 256];
        for (var bit = 0; bit < 32; bit++)
        {
            var crc = 1u << bit;
            for (var step = 0; step < 8 * zeros; step++)
            {
                crc = (crc >> 1) ^ ((crc & 1) * Polynomial);
            }

            // A byte's entry is the sum of those of its bits.
            var first = (bit / 8) * 256;
            var mask = 1 << (bit % 8);
            for (var value = mask; value < 256; value++)
            {
                if ((value & mask) != 0)
                {
                    table[first + value] ^= crc;
                }
            }
        }

        return table;
    }
}
