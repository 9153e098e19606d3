// SPDX-License-Identifier: MIT
using System.Buffers;

namespace Nam.Codecs;

/// <summary>Symbols in the code of the cluster of the symbol before each: mode 3 of S.</summary>
internal static class ContextStream
{
    internal const int MostClusters = 16;

    /// <summary>Reads the cluster map, the codes, a number of bytes and the symbols in them.</summary>
    internal static void Read(ref ContainerInput input, scoped Span<ushort> symbols)
    {
        Span<byte> clusters = stackalloc byte[HuffmanCode.MaximumAlphabet];
        var alphabet = input.ReadCount(HuffmanCode.MaximumAlphabet, "contexts");
        var count = input.ReadByte();
        if (count is < 2 or > MostClusters)
        {
            input.Throw($"has {count} clusters of contexts; 2 to {MostClusters} are allowed");
        }

        clusters = clusters[..alphabet];
        BytePack.Read(ref input, clusters);
        foreach (var cluster in clusters)
        {
            if (cluster >= count)
            {
                input.Throw($"has a context in cluster {cluster} of {count}");
            }
        }

        Span<byte> lengths = stackalloc byte[HuffmanCode.MaximumAlphabet];
        var table = ArrayPool<ushort>.Shared.Rent(count << HuffmanLengths.MaximumBits);
        try
        {
            for (var i = 0; i < count; i++)
            {
                var symbolsOfCode = HuffmanCode.Read(ref input, lengths, mayBeSingle: true);
                if (symbolsOfCode > alphabet)
                {
                    input.Throw($"has a code of {symbolsOfCode:N0} symbols where only {alphabet:N0} have a context");
                }

                HuffmanCode.MakeTable(lengths[..symbolsOfCode], HuffmanLengths.MaximumBits, table.AsSpan(i << HuffmanLengths.MaximumBits));
            }

            var bytes = input.ReadBytes(input.ReadCount(input.Left, "bytes of symbols"));
            HuffmanStream.CheckEnd(ref input, bytes, Decode(bytes, table, clusters, symbols));
        }
        finally
        {
            ArrayPool<ushort>.Shared.Return(table);
        }
    }

    private static long Decode(ReadOnlySpan<byte> bytes, ReadOnlySpan<ushort> tables, ReadOnlySpan<byte> clusters, Span<ushort> symbols)
    {
        const uint Mask = (1 << HuffmanLengths.MaximumBits) - 1;
        var position = 0L;
        var before = 0;
        for (var i = 0; i < symbols.Length; i++)
        {
            var word = HuffmanStream.Load(bytes, position >> 3) >> (int)(position & 7);
            var entry = tables[(clusters[before] << HuffmanLengths.MaximumBits) | (int)((uint)word & Mask)];
            before = entry & 0xFFF;
            symbols[i] = (ushort)before;
            position += entry >> 12;
        }

        return position;
    }
}
