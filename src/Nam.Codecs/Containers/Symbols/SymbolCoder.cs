// SPDX-License-Identifier: MIT
using Nam.Codecs.Buffers;
using Nam.Codecs.Containers.Bytes;

namespace Nam.Codecs.Containers.Symbols;

/// <summary>Symbols below 4,096: sequence S of docs/container-format.md section 4.5.</summary>
internal static class SymbolCoder
{
    /// <summary>One above the largest symbol.</summary>
    internal const int MaximumSymbols = HuffmanCode.MaximumAlphabet;

    internal const byte Huffman = 0;
    internal const byte Contexts = 1;

    private const int FewestClusters = 2;
    private const int SymbolsPerCluster = 512;

    // A cluster's code costs about two bits for each symbol, and saves a few hundredths to a bit for each use. That of a small
    // alphabet is cheap, because most of its lengths go by steps of one.
    private const int UsesPerLength = 24;
    private const int SmallAlphabet = 128;
    private const int UsesPerSmallLength = 6;

    /// <summary>Appends the symbols in the shorter mode.</summary>
    /// <param name="symbols">Symbols below 4,096, two different ones or more.</param>
    /// <param name="output">Where they go.</param>
    /// <param name="scratch">Scratch arrays.</param>
    internal static void Write(ReadOnlySpan<ushort> symbols, PooledBuffer output, CoderScratch scratch)
    {
        var counts = SymbolHistogram.Count(symbols, scratch);
        var alphabet = counts.Length;
        var lengths = scratch.Bytes(ScratchSlots.Lengths, MaximumSymbols).AsSpan(0, alphabet);
        HuffmanLengths.Make(counts, lengths, scratch);
        var bits = HuffmanLengths.Cost(counts, lengths);
        var uses = alphabet <= SmallAlphabet ? UsesPerSmallLength : UsesPerLength;
        var clusters = Math.Min(symbols.Length / Math.Max(SymbolsPerCluster, uses * alphabet), ContextClusters.Most);
        if (clusters >= FewestClusters)
        {
            if (ContextStream.TryWrite(symbols, counts, clusters, HuffmanStream.Bytes(counts, lengths), output, scratch))
            {
                return;
            }

            // The attempt used the same scratch memory.
            counts = SymbolHistogram.Count(symbols, scratch);
            HuffmanLengths.Make(counts, lengths, scratch);
        }

        output.PutByte(Huffman);
        HuffmanCode.Write(lengths, output);
        HuffmanStream.Write(symbols, lengths, (bits + 7) >> 3, output, scratch);
    }

    /// <summary>Reads as many symbols as there is room for.</summary>
    internal static void Read(ref ContainerInput input, scoped Span<ushort> symbols)
    {
        if (symbols.IsEmpty)
        {
            return;
        }

        var mode = input.ReadByte();
        switch (mode)
        {
            case Huffman:
                HuffmanStream.Read(ref input, symbols);
                return;
            case Contexts:
                ContextStream.Read(ref input, symbols);
                return;
            default:
                input.Throw($"has symbols in mode {mode}, which is unknown");
                return;
        }
    }
}
