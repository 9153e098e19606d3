// SPDX-License-Identifier: MIT
using System.Numerics;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using Nam.Codecs.Buffers;

namespace Nam.Codecs.Containers.Bytes;

/// <summary>Integers of a fixed number of bits, one after the other.</summary>
internal static class BitPacking
{
    private const int Slack = 8;

    /// <summary>Bits that a value takes, 0 for 0.</summary>
    internal static int BitsOf(ulong value) => 64 - BitOperations.LeadingZeroCount(value);

    /// <summary>Bytes that so many integers take.</summary>
    internal static long Bytes(int count, int bits) => (((long)count * bits) + 7) >> 3;

    /// <summary>Appends the lowest <paramref name="bits"/> bits (0 to 64) of every value.</summary>
    internal static void Write(ReadOnlySpan<ulong> values, int bits, PooledBuffer output)
    {
        if (bits == 0)
        {
            return;
        }

        var bytes = checked((int)Bytes(values.Length, bits));
        var room = output.GetSpan(bytes + Slack);
        ref var start = ref MemoryMarshal.GetReference(room);
        var mask = ulong.MaxValue >> (64 - bits);
        var pending = 0UL;
        var count = 0;
        nint position = 0;
        foreach (var value in values)
        {
            var low = value & mask;
            pending |= low << count;
            count += bits;
            if (count >= 64)
            {
                Unsafe.WriteUnaligned(ref Unsafe.Add(ref start, position), pending);
                position += 8;
                count -= 64;
                pending = count == 0 ? 0 : low >> (bits - count);
            }
        }

        Unsafe.WriteUnaligned(ref Unsafe.Add(ref start, position), pending);
        output.Advance(bytes);
    }

    /// <summary>Appends the lowest <paramref name="bits"/> bits (0 to 16) of every symbol; those above must be 0.</summary>
    internal static void Write(ReadOnlySpan<ushort> symbols, int bits, PooledBuffer output)
    {
        if (bits == 0)
        {
            return;
        }

        var bytes = checked((int)Bytes(symbols.Length, bits));
        var room = output.GetSpan(bytes + Slack);
        ref var start = ref MemoryMarshal.GetReference(room);
        var pending = 0UL;
        var count = 0;
        nint position = 0;
        foreach (var symbol in symbols)
        {
            pending |= (ulong)symbol << count;
            count += bits;
            if (count >= 48)
            {
                Unsafe.WriteUnaligned(ref Unsafe.Add(ref start, position), pending);
                position += 6;
                count -= 48;
                pending >>= 48;
            }
        }

        Unsafe.WriteUnaligned(ref Unsafe.Add(ref start, position), pending);
        output.Advance(bytes);
    }

    /// <summary>Reads as many integers of <paramref name="bits"/> bits (0 to 64) as there is room for.</summary>
    internal static void Read(ref ContainerInput input, scoped Span<ulong> values, int bits)
    {
        var bytes = ReadSection(ref input, values.Length, bits, out var loads);
        if (bits == 0)
        {
            values.Clear();
            return;
        }

        var mask = ulong.MaxValue >> (64 - bits);
        var position = 0L;
        var i = 0;
        if (bits <= 57)
        {
            ref var start = ref MemoryMarshal.GetReference(bytes);
            for (; i < values.Length && position < loads; i++)
            {
                var word = Unsafe.ReadUnaligned<ulong>(ref Unsafe.Add(ref start, (nint)(position >> 3)));
                values[i] = (word >> (int)(position & 7)) & mask;
                position += bits;
            }
        }

        for (; i < values.Length; i++)
        {
            values[i] = Take(bytes, position, mask);
            position += bits;
        }
    }

    /// <summary>Reads as many symbols of <paramref name="bits"/> bits (0 to 16) as there is room for.</summary>
    internal static void Read(ref ContainerInput input, scoped Span<ushort> symbols, int bits)
    {
        var bytes = ReadSection(ref input, symbols.Length, bits, out var loads);
        if (bits == 0)
        {
            symbols.Clear();
            return;
        }

        var mask = (1UL << bits) - 1;
        var position = 0L;
        var i = 0;
        ref var start = ref MemoryMarshal.GetReference(bytes);
        for (; i < symbols.Length && position < loads; i++)
        {
            var word = Unsafe.ReadUnaligned<ulong>(ref Unsafe.Add(ref start, (nint)(position >> 3)));
            symbols[i] = (ushort)((word >> (int)(position & 7)) & mask);
            position += bits;
        }

        for (; i < symbols.Length; i++)
        {
            symbols[i] = (ushort)Take(bytes, position, mask);
            position += bits;
        }
    }

    /// <summary>Reads the bytes of the integers. Eight bytes can be loaded from any bit below <paramref name="loads"/> on,
    /// including bytes after the section.</summary>
    private static ReadOnlySpan<byte> ReadSection(ref ContainerInput input, int count, int bits, out long loads)
    {
        var needed = Bytes(count, bits);
        var left = input.SectionLeft(needed);
        loads = ((long)left - 7) << 3;
        if (needed > left)
        {
            input.Throw($"has {left:N0} bytes left where {count:N0} integers of {bits} bits should stand");
        }

        var bytes = input.ReadSection((int)needed);
        var used = (int)(((long)count * bits) & 7);
        if (used != 0 && bytes[^1] >> used != 0)
        {
            input.Throw("has bits that are not 0 behind the last integer of a section");
        }

        return bytes;
    }

    [SkipLocalsInit]
    private static ulong Take(ReadOnlySpan<byte> bytes, long position, ulong mask)
    {
        Span<byte> window = stackalloc byte[16];
        window.Clear();
        var from = bytes[(int)(position >> 3)..];
        from[..Math.Min(from.Length, 9)].CopyTo(window);
        var low = MemoryMarshal.Read<ulong>(window);
        var shift = (int)(position & 7);
        var word = shift == 0 ? low : (low >> shift) | ((ulong)window[8] << (64 - shift));
        return word & mask;
    }
}
