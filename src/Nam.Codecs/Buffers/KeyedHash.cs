// SPDX-License-Identifier: MIT
using System.Buffers.Binary;
using System.Runtime.InteropServices;
using System.Security.Cryptography;

namespace Nam.Codecs.Buffers;

/// <summary>Hashes for tables whose keys come from others: by a secret of the process, so that nobody can choose keys
/// that collide.</summary>
/// <remarks>
/// Every eight bytes are folded by a product of 128 bits with a random factor. The values differ from process to process:
/// nothing that goes on the wire, and no order in which anything is written, may follow from them. Safe for concurrent use.
/// </remarks>
internal static class KeyedHash
{
    private static readonly ulong Start = RandomKey();
    private static readonly ulong Factor = RandomKey() | 1;

    /// <summary>Hashes all of some bytes.</summary>
    internal static uint Of(ReadOnlySpan<byte> bytes)
    {
        var hash = Start ^ (ulong)bytes.Length;
        while (bytes.Length > sizeof(ulong))
        {
            hash = Fold(hash ^ BinaryPrimitives.ReadUInt64LittleEndian(bytes));
            bytes = bytes[sizeof(ulong)..];
        }

        var rest = 0UL;
        if (bytes.Length == sizeof(ulong))
        {
            rest = BinaryPrimitives.ReadUInt64LittleEndian(bytes);
        }
        else
        {
            foreach (var value in bytes)
            {
                rest = (rest << 8) | value;
            }
        }

        return (uint)Fold(hash ^ rest);
    }

    /// <summary>Hashes a number.</summary>
    internal static uint Of(ulong value) => (uint)Fold(value ^ Start);

    private static ulong Fold(ulong value)
    {
        var high = Math.BigMul(value, Factor, out var low);
        return high ^ low;
    }

    private static ulong RandomKey()
    {
        var key = 0UL;
        RandomNumberGenerator.Fill(MemoryMarshal.AsBytes(new Span<ulong>(ref key)));
        return key;
    }
}
