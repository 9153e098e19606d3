// SPDX-License-Identifier: MIT
using System.Runtime.CompilerServices;
using Nam.Codecs.Buffers;

namespace Nam.Codecs.Containers.Bytes;

/// <summary>The small units of a container form, docs/container-format.md, appended to a buffer.</summary>
internal static class ContainerOutput
{
    private const int MaximumVarintBytes = 10;

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static void PutByte(this PooledBuffer output, byte value)
    {
        output.GetSpan(1)[0] = value;
        output.Advance(1);
    }

    /// <summary>Appends an unsigned LEB128 integer of at most 10 bytes.</summary>
    internal static void PutVarint(this PooledBuffer output, ulong value)
    {
        var room = output.GetSpan(MaximumVarintBytes);
        var length = 0;
        while (value >= 0x80)
        {
            room[length++] = (byte)(value | 0x80);
            value >>= 7;
        }

        room[length++] = (byte)value;
        output.Advance(length);
    }

    /// <summary>Appends a count or length.</summary>
    internal static void PutCount(this PooledBuffer output, int value) => output.PutVarint((uint)value);

    /// <summary>Appends the zigzag form of a signed integer.</summary>
    internal static void PutSigned(this PooledBuffer output, long value) => output.PutVarint(((ulong)value << 1) ^ (ulong)(value >> 63));

    /// <summary>Appends a varint length and the bytes.</summary>
    internal static void PutString(this PooledBuffer output, ReadOnlySpan<byte> bytes)
    {
        output.PutCount(bytes.Length);
        output.Write(bytes);
    }
}
