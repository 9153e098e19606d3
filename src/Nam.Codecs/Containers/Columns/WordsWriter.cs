// SPDX-License-Identifier: MIT
using System.Numerics;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using System.Runtime.Intrinsics;
using Nam.Codecs.Buffers;
using Nam.Codecs.Containers.Bytes;
using Nam.Codecs.Containers.Integers;
using Nam.Codecs.Containers.Symbols;

namespace Nam.Codecs.Containers.Columns;

/// <summary>Writes prose as numbers of words; docs/container-format.md section 4.2.</summary>
internal sealed class WordsWriter
{
    private const int FewestBytes = 1_024;
    private const int SampledBytes = 4_096;
    private const int BytesPerSpace = 15;
    private const int WordsForFree = 512;
    private const int TokensPerWord = 3;
    private const int Lanes = 16;

    private const double MostOfPlain = 0.45;
    private const double MostOfPacked = 0.3;

    private readonly WordTable _words = new();
    private ushort[] _tokens = [];
    private byte[] _inWord = [];
    private int _tokenCount;

    /// <summary>Whether a sample looks like words with spaces between them.</summary>
    internal static bool LooksLikeProse(ReadOnlySpan<byte> text)
    {
        if (text.Length < FewestBytes)
        {
            return false;
        }

        var sampled = Math.Min(text.Length, SampledBytes);
        return text.Slice((text.Length - sampled) / 2, sampled).Count((byte)' ') * BytesPerSpace > sampled;
    }

    /// <summary>Finds the words of all texts; false if there are too many different ones for them to pay.</summary>
    internal bool TryRead(TextSpans texts, bool isPacked)
    {
        _words.Clear(texts.Bytes.Length);
        _tokenCount = 0;
        MapWords(texts.Bytes);
        var start = 0;
        foreach (var end in texts.Ends)
        {
            var most = ((end - start) * 2) + 1;
            if (_tokens.Length - _tokenCount < most)
            {
                var expected = (texts.Bytes.Length / 3) + texts.Count;
                Array.Resize(ref _tokens, Math.Max(_tokenCount + most, Math.Max(_tokens.Length * 2, expected)));
            }

            if (!TryReadText(texts.Bytes, start, end) || _words.Count > WordsForFree + (_tokenCount / TokensPerWord) ||
                _tokenCount > WordsFormat.MostSymbols)
            {
                return false;
            }

            start = end;
        }

        _words.CountAll();
        return IsSmaller(texts.Bytes.Length, isPacked ? MostOfPacked : MostOfPlain);
    }

    /// <summary>Appends the encoding of what was read last.</summary>
    internal void Write(TextSpans texts, PooledBuffer output, CoderScratch scratch)
    {
        var count = _words.Count;
        var order = scratch.Longs(ColumnSlots.WordOrder, count).AsSpan(0, count);
        var counts = _words.Counts;
        for (var word = 0; word < order.Length; word++)
        {
            order[word] = ((long)(int.MaxValue - counts[word]) << 32) | (uint)word;
        }

        order.Sort();
        WriteVocabulary(texts.Bytes, order, output, scratch);

        var ranks = scratch.Integers(ColumnSlots.WordRanks, count);
        for (var rank = 0; rank < order.Length; rank++)
        {
            ranks[(int)order[rank]] = rank;
        }

        var tokens = _tokens.AsSpan(0, _tokenCount);
        var rare = ToSymbols(tokens, ranks, count, scratch);
        output.PutCount(tokens.Length);
        SymbolCoder.Write(tokens, output, scratch);
        output.PutCount(rare.Length);
        IntegerSequence.Write(rare, output, scratch);
    }

    private void WriteVocabulary(ReadOnlySpan<byte> text, ReadOnlySpan<long> order, PooledBuffer output, CoderScratch scratch)
    {
        var lengths = scratch.Longs(ColumnSlots.Lengths, order.Length).AsSpan(0, order.Length);
        var total = 0;
        for (var rank = 0; rank < order.Length; rank++)
        {
            lengths[rank] = _words.Lengths[(int)order[rank]];
            total += (int)lengths[rank];
        }

        var bytes = scratch.Bytes(ColumnSlots.Plane, total).AsSpan(0, total);
        var at = 0;
        foreach (var item in order)
        {
            var word = text.Slice(_words.Starts[(int)item], _words.Lengths[(int)item]);
            word.CopyTo(bytes[at..]);
            at += word.Length;
        }

        output.PutCount(order.Length);
        IntegerSequence.Write(lengths, output, scratch);
        BytePack.Write(bytes, output, scratch);
    }

    /// <summary>Turns the numbers of words into symbols, the frequent words first, and gives the rare words.</summary>
    private static ReadOnlySpan<long> ToSymbols(Span<ushort> tokens, ReadOnlySpan<int> ranks, int words, CoderScratch scratch)
    {
        var rare = words > WordsFormat.FirstRare ? scratch.Longs(ColumnSlots.RareWords, tokens.Length) : [];
        var rareCount = 0;
        for (var index = 0; index < tokens.Length; index++)
        {
            var token = tokens[index];
            if (token < WordsFormat.FirstWord)
            {
                continue;
            }

            var rank = ranks[token - WordsFormat.FirstWord];
            if (rank < WordsFormat.FirstRare)
            {
                tokens[index] = (ushort)(rank + WordsFormat.FirstWord);
            }
            else
            {
                tokens[index] = WordsFormat.Rare;
                rare[rareCount++] = rank - WordsFormat.FirstRare;
            }
        }

        return rare.AsSpan(0, rareCount);
    }

    private bool IsSmaller(int textBytes, double most)
    {
        var vocabulary = 0L;
        foreach (var length in _words.Lengths)
        {
            vocabulary += length + 1;
        }

        // Measured on prose: half a byte for each of the vocabulary, little more than a byte for a word; deflate leaves 0.4 of a text.
        return (vocabulary * 0.5) + (_tokenCount * 1.1) < textBytes * most;
    }

    private bool TryReadText(ReadOnlySpan<byte> text, int start, int end)
    {
        // A vector may read one byte and its own width past the last character.
        return end + Lanes < text.Length ? TryReadQuickly(text, start, end) : TryReadSlowly(text, start, end);
    }

    private bool TryReadQuickly(ReadOnlySpan<byte> text, int start, int end)
    {
        ref var first = ref MemoryMarshal.GetReference(text);
        ref var map = ref MemoryMarshal.GetArrayDataReference(_inWord);
        var words = _words;
        var tokens = _tokens;
        var count = _tokenCount;
        var isSpaceUnderstood = false;
        for (var at = start; at < end;)
        {
            // Branches, not arithmetic: so the way to the next word is one load and a shift, and the rest is done besides.
            var begin = at;
            var value = Unsafe.Add(ref first, at);
            if (value == ' ' && isSpaceUnderstood)
            {
                begin++;
            }

            var isInWord = Unsafe.ReadUnaligned<uint>(ref Unsafe.Add(ref map, begin >> 3)) >> (begin & 7);
            var length = Math.Min(BitOperations.TrailingZeroCount(~isInWord), end - begin);
            if (length == 0)
            {
                tokens[count++] = (ushort)(words.AddByte(value, at) + WordsFormat.FirstWord);
                isSpaceUnderstood = WordsFormat.IsMark(value);
                at++;
                continue;
            }

            if (isSpaceUnderstood && begin == at)
            {
                tokens[count++] = WordsFormat.Join;
            }

            int word;
            if (length < Lanes)
            {
                at = begin + length;
                var isWord = Vector128.LessThan(Vector128<byte>.Indices, Vector128.Create((byte)length));
                var bytes = (Vector128.LoadUnsafe(ref first, (nuint)begin) & isWord).AsUInt64();
                word = words.Add(bytes.GetElement(0), bytes.GetElement(1), begin, length);
            }
            else
            {
                at = begin;
                word = AddSlowly(text, ref at, end);
            }

            if (word < 0)
            {
                return false;
            }

            tokens[count++] = (ushort)(word + WordsFormat.FirstWord);
            isSpaceUnderstood = true;
        }

        tokens[count++] = WordsFormat.End;
        _tokenCount = count;
        return true;
    }

    /// <summary>Makes a bit for each byte: whether it is a letter, a digit or part of a character beyond ASCII.</summary>
    private void MapWords(ReadOnlySpan<byte> text)
    {
        var needed = (text.Length / 8) + sizeof(ulong);
        if (_inWord.Length < needed)
        {
            _inWord = GC.AllocateUninitializedArray<byte>(needed);
        }

        ref var first = ref MemoryMarshal.GetReference(text);
        ref var map = ref MemoryMarshal.GetArrayDataReference(_inWord);
        var at = 0;
        for (; at + Vector256<byte>.Count <= text.Length; at += Vector256<byte>.Count)
        {
            var bytes = Vector256.LoadUnsafe(ref first, (nuint)at);
            var lower = bytes | Vector256.Create((byte)0x20);
            var isLetter = Vector256.LessThan(lower - Vector256.Create((byte)'a'), Vector256.Create((byte)26));
            var isDigit = Vector256.LessThan(bytes - Vector256.Create((byte)'0'), Vector256.Create((byte)10));
            Unsafe.WriteUnaligned(ref Unsafe.Add(ref map, at >> 3), (isLetter | isDigit | bytes).ExtractMostSignificantBits());
        }

        var rest = 0UL;
        for (var bit = 0; at + bit < text.Length; bit++)
        {
            rest |= WordsFormat.IsInWord(text[at + bit]) ? 1UL << bit : 0;
        }

        Unsafe.WriteUnaligned(ref Unsafe.Add(ref map, at >> 3), rest);
    }

    private bool TryReadSlowly(ReadOnlySpan<byte> text, int start, int end)
    {
        var isSpaceUnderstood = false;
        for (var at = start; at < end;)
        {
            var value = text[at];
            if (value == ' ' && isSpaceUnderstood && at + 1 < end && WordsFormat.IsInWord(text[at + 1]))
            {
                at++;
            }
            else if (!WordsFormat.IsInWord(value))
            {
                _tokens[_tokenCount++] = (ushort)(_words.AddByte(value, at) + WordsFormat.FirstWord);
                isSpaceUnderstood = WordsFormat.IsMark(value);
                at++;
                continue;
            }
            else if (isSpaceUnderstood)
            {
                _tokens[_tokenCount++] = WordsFormat.Join;
            }

            var word = AddSlowly(text, ref at, end);
            if (word < 0)
            {
                return false;
            }

            _tokens[_tokenCount++] = (ushort)(word + WordsFormat.FirstWord);
            isSpaceUnderstood = true;
        }

        _tokens[_tokenCount++] = WordsFormat.End;
        return true;
    }

    /// <summary>A word at the end of the text, or a long one.</summary>
    private int AddSlowly(ReadOnlySpan<byte> text, ref int at, int end)
    {
        var start = at;
        while (at < end && WordsFormat.IsInWord(text[at]))
        {
            at++;
        }

        var length = at - start;
        if (length >= Lanes)
        {
            return _words.AddLong(text, start, length);
        }

        Span<byte> word = stackalloc byte[Lanes];
        word.Clear();
        text.Slice(start, length).CopyTo(word);
        return _words.Add(MemoryMarshal.Read<ulong>(word), MemoryMarshal.Read<ulong>(word[8..]), start, length);
    }
}
