// SPDX-License-Identifier: MIT
namespace Nam.Codecs;

/// <summary>How often symbols occur.</summary>
internal static class SymbolHistogram
{
    /// <summary>Counts the symbols, all below the length of <paramref name="counts"/>, and gives one more than the largest of them.</summary>
    internal static int Count(ReadOnlySpan<ushort> symbols, Span<int> counts)
    {
        counts.Clear();
        var largest = 0;
        foreach (var symbol in symbols)
        {
            counts[symbol]++;
            largest = Math.Max(largest, symbol);
        }

        return largest + 1;
    }
}
