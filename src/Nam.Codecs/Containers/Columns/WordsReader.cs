// SPDX-License-Identifier: MIT
using System.Runtime.CompilerServices;
using Nam.Codecs.Containers.Bytes;
using Nam.Codecs.Containers.Integers;
using Nam.Codecs.Containers.Symbols;

namespace Nam.Codecs.Containers.Columns;

/// <summary>Reads prose that was written as numbers of words; docs/container-format.md section 4.2.</summary>
internal sealed class WordsReader(HeldMemory memory)
{
    private const int Stride = 16;
    private const int SmallestArray = 64;
    private const byte BeginsWord = 1;
    private const byte TakesSpace = 2;

    private ushort[] _symbols = [];
    private long[] _numbers = [];
    private byte[] _bytes = [];
    private byte[] _firstBytes = [];
    private Word[] _words = [];

    /// <summary>Reads all texts into a column; gives their bytes.</summary>
    /// <param name="input">Where they stand.</param>
    /// <param name="column">The column, which has its count.</param>
    /// <param name="most">Most bytes of text.</param>
    internal int Read(ref ContainerInput input, DecodedColumn column, int most)
    {
        var count = ReadVocabulary(ref input, most);

        // Every word is a byte of text or more and has one join before it at most; the rest are ends.
        var symbolCount = input.ReadCount(
            (int)Math.Min(WordsFormat.MostSymbols, column.Count + (2L * most)), "symbols of words", ReplyFault.TextTooLong);
        var symbols = Fit(ref _symbols, symbolCount).AsSpan(0, symbolCount);
        SymbolCoder.Read(ref input, symbols);
        var rareCount = input.ReadCount(Math.Min(symbolCount, most), "rare words", ReplyFault.TextTooLong);
        var rare = Fit(ref _numbers, rareCount).AsSpan(0, rareCount);
        IntegerSequence.Read(ref input, rare);
        return Expand(ref input, column, symbols, rare, count, most);
    }

    private int ReadVocabulary(ref ContainerInput input, int most)
    {
        var count = input.ReadCount(WordsFormat.MostWords, "words in a vocabulary");
        var lengths = Fit(ref _numbers, count).AsSpan(0, count);
        IntegerSequence.Read(ref input, lengths);
        var total = 0L;
        foreach (var length in lengths)
        {
            if (length <= 0)
            {
                input.Throw($"has a word of {length:N0} bytes");
            }

            if (length > most - total)
            {
                input.Throw($"has a vocabulary of more than {most:N0} bytes", ReplyFault.TextTooLong);
            }

            total += length;
        }

        var bytes = Fit(ref _bytes, (int)total).AsSpan(0, (int)total);
        BytePack.Read(ref input, bytes);
        var words = Fit(ref _words, count);
        var firstBytes = Fit(ref _firstBytes, (count * Stride) + Stride);
        var at = 0;
        for (var word = 0; word < count; word++)
        {
            var length = (int)lengths[word];
            var first = bytes[at];
            var flags = WordsFormat.IsInWord(first) ? BeginsWord | TakesSpace : length == 1 && WordsFormat.IsMark(first) ? TakesSpace : 0;
            words[word] = new Word(at, length, flags);
            bytes.Slice(at, Math.Min(length, Stride)).CopyTo(firstBytes.AsSpan(word * Stride));
            at += length;
        }

        return count;
    }

    private int Expand(
        ref ContainerInput input, DecodedColumn column, ReadOnlySpan<ushort> symbols, ReadOnlySpan<long> rare, int count, int most)
    {
        var ends = column.MakeEnds();
        var text = column.GrowBytes((int)Math.Min(most, (symbols.Length * 6L) + 64) + Stride);
        var (row, at, rareAt) = (0, 0, 0);
        var previous = 0;
        var isJoined = false;
        foreach (var symbol in symbols)
        {
            long number = symbol - WordsFormat.FirstWord;
            if (number < 0)
            {
                if (symbol == WordsFormat.Rare && rareAt < rare.Length)
                {
                    number = rare[rareAt++];
                    number = number < 0 ? count : number + WordsFormat.FirstRare;
                }
                else if (symbol == WordsFormat.End && row < ends.Length && !isJoined)
                {
                    ends[row++] = at;
                    previous = 0;
                    continue;
                }
                else if (symbol == WordsFormat.Join && !isJoined && (previous & TakesSpace) != 0)
                {
                    isJoined = true;
                    continue;
                }
                else
                {
                    input.Throw($"has symbol {symbol} where it is not allowed among words");
                }
            }

            if ((ulong)number >= (ulong)count)
            {
                input.Throw($"has a word that is not in its vocabulary of {count:N0}");
            }

            ref readonly var word = ref _words[number];
            if (text.Length - at < word.Length + Stride + 1)
            {
                text = Grow(ref input, column, at, word.Length, most);
            }

            if ((word.Flags & BeginsWord) != 0)
            {
                text[at] = (byte)' ';
                at += isJoined ? 0 : previous >> 1;
                isJoined = false;
            }
            else if (isJoined)
            {
                input.Throw("joins what would stand together anyway");
            }

            if (word.Length <= Stride)
            {
                Unsafe.CopyBlockUnaligned(ref text[at], ref _firstBytes[number * Stride], Stride);
            }
            else
            {
                _bytes.AsSpan(word.Start, word.Length).CopyTo(text[at..]);
            }

            at += word.Length;
            previous = word.Flags;
        }

        if (row != ends.Length || rareAt != rare.Length || (row != 0 && ends[^1] != at) || isJoined)
        {
            input.Throw("has words that do not add up to its values");
        }

        if (at > most)
        {
            input.Throw("has a block whose values are more text than is allowed", ReplyFault.TextTooLong);
        }

        return at;
    }

    private static Span<byte> Grow(scoped ref ContainerInput input, DecodedColumn column, int at, int length, int most)
    {
        if ((long)at + length > most)
        {
            input.Throw("has a block whose values are more text than is allowed", ReplyFault.TextTooLong);
        }

        return column.GrowBytes(at + length + Stride + 1);
    }

    private T[] Fit<T>(ref T[] array, int count)
    {
        memory.Fit(ref array, count, SmallestArray);
        return array;
    }

    private readonly record struct Word(int Start, int Length, int Flags);
}
