// SPDX-License-Identifier: MIT
using System.Numerics;
using Nam.Codecs.Buffers;
using Nam.Codecs.Containers.Bytes;

namespace Nam.Codecs.Containers.Symbols;

/// <summary>Symbols below 4,096: sequence S of docs/container-format.md section 4.5.</summary>
internal static class SymbolCoder
{
    /// <summary>One above the largest symbol.</summary>
    internal const int MaximumSymbols = HuffmanCode.MaximumAlphabet;

    private const int MaximumWidth = 12;
    internal const byte One = 0;
    internal const byte Packed = 1;
    internal const byte Huffman = 2;
    internal const byte Contexts = 3;
    internal const byte Bytes = 4;

    // A code for fewer symbols cannot win back its lengths.
    private const int FewestCoded = 8;

    private const int FewestClusters = 2;
    private const int SymbolsPerCluster = 512;
    private const int UsesPerLength = 24;

    // The code of a small alphabet is cheap, because most of its lengths go by steps of one.
    private const int SmallAlphabet = 128;
    private const int UsesPerSmallLength = 6;

    /// <summary>Appends the symbols in the smallest mode.</summary>
    /// <param name="symbols">Symbols below 4,096.</param>
    /// <param name="output">Where they go.</param>
    /// <param name="scratch">Scratch arrays.</param>
    /// <param name="tryContexts">The symbol before each one may say something about it.</param>
    internal static void Write(ReadOnlySpan<ushort> symbols, PooledBuffer output, CoderScratch scratch, bool tryContexts = false)
    {
        if (symbols.IsEmpty)
        {
            return;
        }

        var counts = SymbolHistogram.Count(symbols, scratch);
        var alphabet = counts.Length;
        if (counts[alphabet - 1] == symbols.Length)
        {
            output.PutByte(One);
            output.PutCount(alphabet - 1);
            return;
        }

        var width = BitOperations.Log2((uint)alphabet - 1) + 1;
        var best = 2 + BitPacking.Bytes(symbols.Length, width);
        var lengths = scratch.Bytes(ScratchSlots.Lengths, MaximumSymbols).AsSpan(0, alphabet);
        var coded = long.MaxValue;
        if (symbols.Length >= FewestCoded)
        {
            HuffmanLengths.Make(counts, lengths, scratch);
            coded = HuffmanStream.Bytes(counts, lengths);
        }

        best = Math.Min(best, coded);
        if (WindowBytes.TryWrite(symbols, alphabet <= 256 ? 1 : 2, best, Bytes, output, scratch))
        {
            return;
        }

        // A cluster's code costs about two bits for each symbol, and saves a few hundredths to a bit for each use.
        var uses = alphabet <= SmallAlphabet ? UsesPerSmallLength : UsesPerLength;
        var clusters = Math.Min(symbols.Length / Math.Max(SymbolsPerCluster, uses * alphabet), ContextClusters.Most);
        if (tryContexts && clusters >= FewestClusters)
        {
            if (ContextStream.TryWrite(symbols, counts, clusters, best, output, scratch))
            {
                return;
            }

            // The attempt used the same scratch for the pack inside of it.
            counts = SymbolHistogram.Count(symbols, scratch);
            HuffmanLengths.Make(counts, lengths, scratch);
        }

        if (coded > best)
        {
            output.PutByte(Packed);
            output.PutByte((byte)width);
            BitPacking.Write(symbols, width, scratch.SectionOf(BitPacking.Bytes(symbols.Length, width), output));
            return;
        }

        output.PutByte(Huffman);
        HuffmanCode.Write(lengths, output);
        HuffmanStream.Write(symbols, lengths, (HuffmanLengths.Cost(counts, lengths) + 7) >> 3, output, scratch);
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
            case One:
                symbols.Fill((ushort)input.ReadCount(MaximumSymbols - 1, "as the one symbol"));
                return;
            case Packed:
                var width = input.ReadByte();
                if (width > MaximumWidth)
                {
                    input.Throw($"has symbols of {width} bits; {MaximumWidth} are allowed");
                }

                BitPacking.Read(ref input, symbols, width);
                return;
            case Bytes:
                WindowBytes.Read(ref input, symbols);
                if (symbols.ContainsAnyInRange((ushort)MaximumSymbols, ushort.MaxValue))
                {
                    input.Throw($"has a symbol of {MaximumSymbols:N0} or more");
                }

                return;
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
