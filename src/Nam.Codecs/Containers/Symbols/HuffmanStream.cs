// SPDX-License-Identifier: MIT
using System.Runtime.CompilerServices;
using Nam.Codecs.Buffers;
using Nam.Codecs.Containers.Bytes;

namespace Nam.Codecs.Containers.Symbols;

/// <summary>Symbols in one Huffman code: mode 0 of S.</summary>
internal static class HuffmanStream
{
    /// <summary>Four words of so many bits and the seven that may be left over fit into 64.</summary>
    private const int LongestOfFour = 14;

    /// <summary>Bytes of mode 0 with all that belongs to it.</summary>
    internal static long Bytes(ReadOnlySpan<int> counts, ReadOnlySpan<byte> lengths)
    {
        var bits = HuffmanLengths.Cost(counts, lengths);
        return 6 + ((HuffmanCode.LengthBits(lengths) + 7) >> 3) + ((bits + 7) >> 3);
    }

    /// <summary>Appends the number of bytes and the symbols in that code.</summary>
    internal static void Write(
        ReadOnlySpan<ushort> symbols, ReadOnlySpan<byte> lengths, long bytes, PooledBuffer output, CoderScratch scratch)
    {
        var words = scratch.Symbols(ScratchSlots.Codes, SymbolCoder.MaximumSymbols);
        HuffmanCode.MakeWords(lengths, words);
        output.PutCount(checked((int)bytes));
        var section = scratch.Aside ?? output;
        var writer = new HuffmanWriter(section.GetSpan((int)bytes + HuffmanWriter.Slack));
        var i = 0;
        if (HuffmanCode.Longest(lengths) <= LongestOfFour)
        {
            for (; i + 4 <= symbols.Length; i += 4)
            {
                writer.Gather(words[symbols[i]]);
                writer.Gather(words[symbols[i + 1]]);
                writer.Gather(words[symbols[i + 2]]);
                writer.Gather(words[symbols[i + 3]]);
                writer.Flush();
            }
        }

        for (; i + 3 <= symbols.Length; i += 3)
        {
            writer.Gather(words[symbols[i]]);
            writer.Gather(words[symbols[i + 1]]);
            writer.Gather(words[symbols[i + 2]]);
            writer.Flush();
        }

        for (; i < symbols.Length; i++)
        {
            writer.Put(words[symbols[i]]);
        }

        writer.Finish();
        section.Advance((int)bytes);
    }

    /// <summary>Reads a code, a number of bytes and the symbols in them.</summary>
    [SkipLocalsInit]
    internal static void Read(ref ContainerInput input, scoped Span<ushort> symbols)
    {
        Span<byte> lengths = stackalloc byte[HuffmanCode.MaximumAlphabet];
        var alphabet = HuffmanCode.Read(ref input, lengths, mayBeSingle: false);
        lengths = lengths[..alphabet];
        var table = new HuffmanTable(1, HuffmanCode.Longest(lengths));
        try
        {
            table.Fill(0, lengths, default);
            var bytes = input.ReadSection(input.ReadCount(int.MaxValue, "bytes of symbols"));
            CheckEnd(ref input, bytes, table.Decode(bytes, symbols, 0, hasRows: false));
        }
        finally
        {
            table.Dispose();
        }
    }

    /// <summary>Throws unless exactly these bits end in the last byte and zeros follow them.</summary>
    internal static void CheckEnd(ref ContainerInput input, ReadOnlySpan<byte> bytes, long usedBits)
    {
        if ((usedBits + 7) >> 3 != bytes.Length || ((usedBits & 7) != 0 && bytes[^1] >> (int)(usedBits & 7) != 0))
        {
            input.Throw($"has {bytes.Length:N0} bytes of coded symbols that do not end with them");
        }
    }
}
