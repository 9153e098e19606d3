// SPDX-License-Identifier: MIT
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using System.Runtime.Intrinsics;
using Nam.Codecs.Containers.Bytes;

namespace Nam.Codecs.Containers.Symbols;

/// <summary>How often each symbol occurs.</summary>
internal static class SymbolHistogram
{
    /// <summary>Counts one symbol or more; the counts go up to the largest that occurs.</summary>
    internal static Span<int> Count(ReadOnlySpan<ushort> symbols, CoderScratch scratch)
    {
        var alphabet = Largest(symbols) + 1;
        var tables = scratch.Integers(ScratchSlots.Histogram, 2 * SymbolCoder.MaximumSymbols).AsSpan(0, 2 * alphabet);
        tables.Clear();

        // Two tables, because a count that was just changed cannot be changed again at once.
        ref var even = ref MemoryMarshal.GetReference(tables);
        ref var odd = ref Unsafe.Add(ref even, alphabet);
        var i = 0;
        for (; i + 2 <= symbols.Length; i += 2)
        {
            Unsafe.Add(ref even, symbols[i])++;
            Unsafe.Add(ref odd, symbols[i + 1])++;
        }

        if (i < symbols.Length)
        {
            Unsafe.Add(ref even, symbols[i])++;
        }

        var counts = tables[..alphabet];
        for (var symbol = 0; symbol < alphabet; symbol++)
        {
            counts[symbol] += tables[alphabet + symbol];
        }

        return counts;
    }

    private static int Largest(ReadOnlySpan<ushort> symbols)
    {
        ref var first = ref MemoryMarshal.GetReference(symbols);
        var most = Vector256<ushort>.Zero;
        var i = 0;
        for (; i + Vector256<ushort>.Count <= symbols.Length; i += Vector256<ushort>.Count)
        {
            most = Vector256.Max(most, Vector256.LoadUnsafe(ref first, (nuint)i));
        }

        var largest = 0;
        for (var lane = 0; lane < Vector256<ushort>.Count; lane++)
        {
            largest = Math.Max(largest, most[lane]);
        }

        foreach (var symbol in symbols[i..])
        {
            largest = Math.Max(largest, symbol);
        }

        return largest;
    }
}
