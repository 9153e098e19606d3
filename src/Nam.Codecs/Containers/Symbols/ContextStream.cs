// SPDX-License-Identifier: MIT
using System.Buffers;
using System.Runtime.CompilerServices;
using Nam.Codecs.Buffers;
using Nam.Codecs.Containers.Bytes;

namespace Nam.Codecs.Containers.Symbols;

/// <summary>Symbols in the code of the cluster of the symbol before each: mode 1 of S.</summary>
internal static class ContextStream
{
    private const int MostClusters = ContextClusters.Most;

    /// <summary>Appends the byte of mode 1 and then the symbols, if they take fewer bytes than a limit; otherwise nothing.</summary>
    internal static bool TryWrite(
        ReadOnlySpan<ushort> symbols, ReadOnlySpan<int> counts, int clustersWanted, long limit, PooledBuffer output, CoderScratch scratch)
    {
        var alphabet = counts.Length;
        var clusters = scratch.Bytes(ScratchSlots.Clusters, alphabet).AsSpan(0, alphabet);
        var count = ContextClusters.Find(symbols, counts, clusters, clustersWanted, scratch);
        if (count < 2)
        {
            return false;
        }

        var histogram = scratch.Integers(ScratchSlots.ContextHistogram, alphabet * count).AsSpan(0, alphabet * count);
        Count(symbols, clusters, histogram);
        var used = ContextClusters.DropUnused(clusters, histogram, count);
        if (used < 2)
        {
            return false;
        }

        if (used < count)
        {
            // The clusters have other numbers now.
            count = used;
            histogram = histogram[..(alphabet * count)];
            Count(symbols, clusters, histogram);
        }

        var lengths = scratch.Bytes(ScratchSlots.ContextLengths, alphabet * count).AsSpan(0, alphabet * count);
        var words = scratch.Symbols(ScratchSlots.ContextWords, alphabet * count);
        var bits = 0L;
        var start = output.WrittenCount;
        output.PutByte(SymbolCoder.Contexts);
        output.PutCount(alphabet);
        output.PutByte((byte)count);
        output.Write(clusters);
        for (var i = 0; i < count; i++)
        {
            var range = (i * alphabet)..((i + 1) * alphabet);
            HuffmanLengths.Make(histogram[range], lengths[range], scratch);
            HuffmanCode.MakeWords(lengths[range], words.AsSpan(range));
            HuffmanCode.Write(lengths[range], output);
            bits += HuffmanCode.Cost(histogram[range], words.AsSpan(range));
        }

        var bytes = (bits + 7) >> 3;
        if (output.WrittenCount - start + bytes >= limit)
        {
            output.Truncate(start);
            return false;
        }

        output.PutCount((int)bytes);
        var section = scratch.Aside ?? output;
        Encode(symbols, clusters, words.AsSpan(0, alphabet * count), section.GetSpan((int)bytes + HuffmanWriter.Slack), scratch);
        section.Advance((int)bytes);
        return true;
    }

    /// <summary>Reads the cluster map, the codes, a number of bytes and the symbols in them.</summary>
    [SkipLocalsInit]
    internal static void Read(ref ContainerInput input, scoped Span<ushort> symbols)
    {
        Span<byte> clusters = stackalloc byte[HuffmanCode.MaximumAlphabet];
        var alphabet = input.ReadCount(HuffmanCode.MaximumAlphabet, "contexts");
        var count = input.ReadByte();
        if (alphabet == 0 || count is < 2 or > MostClusters)
        {
            input.Throw($"has {alphabet:N0} contexts in {count} clusters; 1 context and 2 to {MostClusters} clusters are needed");
        }

        clusters = clusters[..alphabet];
        input.ReadBytes(alphabet).CopyTo(clusters);
        foreach (var cluster in clusters)
        {
            if (cluster >= count)
            {
                input.Throw($"has a context in cluster {cluster} of {count}");
            }
        }

        var rented = ArrayPool<byte>.Shared.Rent(count * HuffmanCode.MaximumAlphabet);
        try
        {
            ReadCodes(ref input, symbols, clusters, count, rented);
        }
        finally
        {
            ArrayPool<byte>.Shared.Return(rented);
        }
    }

    [SkipLocalsInit]
    private static void ReadCodes(
        ref ContainerInput input, scoped Span<ushort> symbols, scoped ReadOnlySpan<byte> clusters, int count, byte[] lengths)
    {
        Span<int> alphabets = stackalloc int[MostClusters];
        var longest = 0;
        for (var i = 0; i < count; i++)
        {
            var row = lengths.AsSpan(i * HuffmanCode.MaximumAlphabet, HuffmanCode.MaximumAlphabet);
            alphabets[i] = HuffmanCode.Read(ref input, row, mayBeSingle: true);
            if (alphabets[i] > clusters.Length)
            {
                input.Throw($"has a code of {alphabets[i]:N0} symbols where only {clusters.Length:N0} have a context");
            }

            longest = Math.Max(longest, HuffmanCode.Longest(row[..alphabets[i]]));
        }

        var table = new HuffmanTable(count, longest);
        try
        {
            for (var i = 0; i < count; i++)
            {
                table.Fill(i, lengths.AsSpan(i * HuffmanCode.MaximumAlphabet, alphabets[i]), clusters);
            }

            var bytes = input.ReadSection(input.ReadCount(int.MaxValue, "bytes of symbols"));
            HuffmanStream.CheckEnd(ref input, bytes, table.Decode(bytes, symbols, clusters[0], hasRows: true));
        }
        finally
        {
            table.Dispose();
        }
    }

    private static void Count(ReadOnlySpan<ushort> symbols, ReadOnlySpan<byte> clusters, Span<int> histogram)
    {
        var alphabet = clusters.Length;
        histogram.Clear();
        var row = clusters[0] * alphabet;
        foreach (var symbol in symbols)
        {
            histogram[row + symbol]++;
            row = clusters[symbol] * alphabet;
        }
    }

    private static void Encode(
        ReadOnlySpan<ushort> symbols, ReadOnlySpan<byte> clusters, ReadOnlySpan<ushort> words, Span<byte> room, CoderScratch scratch)
    {
        var alphabet = clusters.Length;
        var rows = scratch.Integers(ScratchSlots.ContextStarts, alphabet).AsSpan(0, alphabet);
        for (var context = 0; context < alphabet; context++)
        {
            rows[context] = clusters[context] * alphabet;
        }

        var writer = new HuffmanWriter(room);
        var row = rows[0];
        var i = 0;
        for (; i + 3 <= symbols.Length; i += 3)
        {
            int a = symbols[i];
            int b = symbols[i + 1];
            int c = symbols[i + 2];
            writer.Gather(words[row + a]);
            writer.Gather(words[rows[a] + b]);
            writer.Gather(words[rows[b] + c]);
            writer.Flush();
            row = rows[c];
        }

        for (; i < symbols.Length; i++)
        {
            writer.Put(words[row + symbols[i]]);
            row = rows[symbols[i]];
        }

        writer.Finish();
    }
}
