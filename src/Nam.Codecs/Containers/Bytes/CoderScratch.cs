// SPDX-License-Identifier: MIT
using System.Runtime.InteropServices;
using Nam.Codecs.Buffers;

namespace Nam.Codecs.Containers.Bytes;

/// <summary>Scratch arrays that one encoder keeps from reply to reply: grown when needed, never shrunk; not safe for
/// concurrent use.</summary>
/// <remarks>
/// An array stays valid until the same slot is asked for again. Slots below <see cref="FirstOwnSlot"/> are for the columns;
/// the sequences use those from there on.
/// </remarks>
internal sealed class CoderScratch
{
    /// <summary>The slots from here on belong to the sequences (S, U, I, F and P).</summary>
    internal const int FirstOwnSlot = 16;

    private const int Slots = 32;
    private const int SmallestArray = 256;

    private readonly long[][] _longs = MakeSlots<long>();
    private readonly int[][] _integers = MakeSlots<int>();
    private readonly ushort[][] _symbols = MakeSlots<ushort>();
    private readonly byte[][] _bytes = MakeSlots<byte>();

    /// <summary>Where the sections of a packed block go, or null where there are none; docs/container-format.md section 1.</summary>
    internal PooledBuffer? Aside { get; set; }

    /// <summary>Where noise of the block stands among its sections, and how long it is.</summary>
    internal List<(int Start, int Length)> Noise { get; } = [];

    /// <summary>Whether numbers and bytes are written as they are, in whole bytes and one pass.</summary>
    internal bool IsFast { get; set; }

    /// <summary>Returns at least <paramref name="count"/> longs, not cleared.</summary>
    internal long[] Longs(int slot, int count) => Grown(ref _longs[slot], count);

    /// <summary>Returns exactly <paramref name="count"/> unsigned longs: the same memory as <see cref="Longs"/> of the slot.</summary>
    internal Span<ulong> UnsignedLongs(int slot, int count) => MemoryMarshal.Cast<long, ulong>(Longs(slot, count).AsSpan(0, count));

    /// <summary>Returns at least <paramref name="count"/> integers, not cleared.</summary>
    internal int[] Integers(int slot, int count) => Grown(ref _integers[slot], count);

    /// <summary>Returns at least <paramref name="count"/> symbols, not cleared.</summary>
    internal ushort[] Symbols(int slot, int count) => Grown(ref _symbols[slot], count);

    /// <summary>Returns at least <paramref name="count"/> bytes, not cleared.</summary>
    internal byte[] Bytes(int slot, int count) => Grown(ref _bytes[slot], count);

    private static T[] Grown<T>(ref T[] array, int count)
    {
        if (array.Length < count)
        {
            array = new T[Math.Max(count, (int)Math.Min(Array.MaxLength, Math.Max(SmallestArray, 2L * array.Length)))];
        }

        return array;
    }

    private static T[][] MakeSlots<T>()
    {
        var slots = new T[Slots][];
        Array.Fill(slots, []);
        return slots;
    }
}
