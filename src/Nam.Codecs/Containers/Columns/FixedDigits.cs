// SPDX-License-Identifier: MIT
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;

namespace Nam.Codecs.Containers.Columns;

/// <summary>Writes numbers with a fixed number of digits, one in each row.</summary>
internal static class FixedDigits
{
    private const int Lanes = 8;
    private const ulong HundredMillion = 100_000_000;

    /// <summary>Writes each number at the start of the span and at every <paramref name="stride"/> bytes from there.</summary>
    internal static void Write(Span<byte> destination, int stride, int width, ReadOnlySpan<long> values)
    {
        for (var row = 0; row < values.Length; row++)
        {
            WriteOne(destination.Slice(row * stride, width), (ulong)values[row]);
        }
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static void WriteOne(Span<byte> destination, ulong value)
    {
        while (destination.Length > Lanes)
        {
            var rest = value / HundredMillion;
            MemoryMarshal.Write(destination[^Lanes..], Eight((uint)(value - (rest * HundredMillion))));
            destination = destination[..^Lanes];
            value = rest;
        }

        var digits = Eight((uint)value) >> (64 - (8 * destination.Length));
        ref var first = ref MemoryMarshal.GetReference(destination);
        if (destination.Length == Lanes)
        {
            Unsafe.WriteUnaligned(ref first, digits);
            return;
        }

        if ((destination.Length & 4) != 0)
        {
            Unsafe.WriteUnaligned(ref first, (uint)digits);
            first = ref Unsafe.Add(ref first, 4);
            digits >>= 32;
        }

        if ((destination.Length & 2) != 0)
        {
            Unsafe.WriteUnaligned(ref first, (ushort)digits);
            first = ref Unsafe.Add(ref first, 2);
            digits >>= 16;
        }

        if ((destination.Length & 1) != 0)
        {
            first = (byte)digits;
        }
    }

    /// <summary>The eight digits of a number below 10⁸, the first in the lowest byte: it is halved three times.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static ulong Eight(uint value)
    {
        var high = value / 10_000;
        var fours = high | ((ulong)(value - (high * 10_000)) << 32);
        var hundreds = ((fours * 10_486) >> 20) & 0x0000007F_0000007F;
        var twos = hundreds | ((fours - (hundreds * 100)) << 16);
        var tens = ((twos * 103) >> 10) & 0x000F000F_000F000F;
        return (tens | ((twos - (tens * 10)) << 8)) + 0x30303030_30303030;
    }
}
