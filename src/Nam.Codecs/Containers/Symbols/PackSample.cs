// SPDX-License-Identifier: MIT
using System.Buffers.Binary;
using System.Numerics;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using Nam.Codecs.Containers.Bytes;

namespace Nam.Codecs.Containers.Symbols;

/// <summary>A cheap look at bytes: how often each occurs, and whether strings of them occur again.</summary>
internal static class PackSample
{
    /// <summary>Length of the memory that <see cref="Count"/> needs.</summary>
    internal const int Counters = 4 * 256;

    private const int SampleBytes = 16 << 10;
    private const int HashBits = 13;

    private const int DeflatedBytes = 8 << 10;
    private const int LongestMatch = 258;

    // Matches have to begin at one place in 6 to be looked for: with fewer, deflate saves little and takes most of the time.
    private const int PlacesPerMatch = 6;

    /// <summary>Counts the bytes and gives the 256 counts.</summary>
    internal static Span<int> Count(ReadOnlySpan<byte> bytes, Span<int> counters)
    {
        counters = counters[..Counters];
        counters.Clear();

        // Four tables, because a count that was just changed cannot be changed again at once.
        ref var table = ref MemoryMarshal.GetReference(counters);
        var i = 0;
        for (; i + 4 <= bytes.Length; i += 4)
        {
            Unsafe.Add(ref table, bytes[i])++;
            Unsafe.Add(ref table, 256 + bytes[i + 1])++;
            Unsafe.Add(ref table, 512 + bytes[i + 2])++;
            Unsafe.Add(ref table, 768 + bytes[i + 3])++;
        }

        for (; i < bytes.Length; i++)
        {
            counters[bytes[i]]++;
        }

        for (var k = 0; k < 256; k++)
        {
            counters[k] += counters[256 + k] + counters[512 + k] + counters[768 + k];
        }

        return counters[..256];
    }

    /// <summary>Whether four bytes that occurred before occur again often enough in up to 16 KiB from the middle.</summary>
    internal static bool HasMatches(ReadOnlySpan<byte> bytes, CoderScratch scratch)
    {
        if (bytes.Length > SampleBytes)
        {
            bytes = bytes.Slice((bytes.Length - SampleBytes) / 2, SampleBytes);
        }

        var seen = scratch.Integers(ScratchSlots.PackMatches, 1 << HashBits).AsSpan(0, 1 << HashBits);
        seen.Clear();
        ref var first = ref MemoryMarshal.GetReference(bytes);
        ref var table = ref MemoryMarshal.GetReference(seen);
        var matches = 0;
        for (var i = 0; i + 4 <= bytes.Length; i++)
        {
            var four = Unsafe.ReadUnaligned<int>(ref Unsafe.Add(ref first, i));
            ref var place = ref Unsafe.Add(ref table, (nint)(((uint)four * 2_654_435_761u) >> (32 - HashBits)));
            matches += place == four ? 1 : 0;
            place = four;
        }

        return matches > bytes.Length / PlacesPerMatch;
    }

    /// <summary>About how many bytes are left of these in a packed block: what deflate with fixed codes, and one place to
    /// look for each match, would leave of up to 8 KiB from the middle.</summary>
    internal static long Deflated(ReadOnlySpan<byte> bytes, CoderScratch scratch)
    {
        var sample = bytes.Length <= DeflatedBytes ? bytes : bytes.Slice((bytes.Length - DeflatedBytes) / 2, DeflatedBytes);
        var latest = scratch.Integers(ScratchSlots.PackMatches, 1 << HashBits).AsSpan(0, 1 << HashBits);
        latest.Clear();
        var bits = 0L;
        var at = 0;
        while (at + 4 <= sample.Length)
        {
            var four = BinaryPrimitives.ReadInt32LittleEndian(sample[at..]);
            ref var slot = ref latest[(int)(((uint)four * 2_654_435_761u) >> (32 - HashBits))];
            var place = slot - 1;
            slot = at + 1;
            if (place < 0 || BinaryPrimitives.ReadInt32LittleEndian(sample[place..]) != four)
            {
                bits += sample[at++] < 144 ? 8 : 9;
                continue;
            }

            var here = sample[at..Math.Min(sample.Length, at + LongestMatch)];
            var length = here.CommonPrefixLength(sample[place..]);
            bits += 12 + ExtraBits(length - 3, 2) + ExtraBits(at - place - 1, 1);
            at += length;
        }

        bits += (sample.Length - at) * 8L;
        return (bits + 7) / 8 * bytes.Length / sample.Length;
    }

    private static int ExtraBits(int value, int free) => Math.Max(0, BitOperations.Log2((uint)value | 1) - free);
}
