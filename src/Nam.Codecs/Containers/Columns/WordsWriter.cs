// SPDX-License-Identifier: MIT
using System.Numerics;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using System.Runtime.Intrinsics;

namespace Nam.Codecs;

/// <summary>Writes prose as numbers of words; docs/container-format.md section 4.2.</summary>
internal sealed class WordsWriter
{
    private const int FewestBytes = 1_024;
    private const int SampledBytes = 4_096;
    private const int BytesPerSpace = 15;
    private const int WordsForFree = 512;
    private const int TokensPerWord = 3;
    private const int Lanes = 16;

    private readonly WordTable _words = new();
    private ushort[] _tokens = [];
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
    internal bool TryRead(TextSpans texts)
    {
        _words.Clear(texts.Bytes.Length);
        _tokenCount = 0;
        var start = 0;
        foreach (var end in texts.Ends)
        {
            var most = ((end - start) * 2) + 1;
            if (_tokens.Length - _tokenCount < most)
            {
                Array.Resize(ref _tokens, Math.Max(_tokenCount + most, Math.Max(_tokens.Length * 2, (texts.Bytes.Length / 3) + texts.Count)));
            }

            if (!TryReadText(texts.Bytes, start, end) || _words.Count > WordsForFree + (_tokenCount / TokensPerWord) ||
                _tokenCount > WordsFormat.MostSymbols)
            {
                return false;
            }

            start = end;
        }

        return IsSmaller(texts.Bytes.Length);
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
        SymbolCoder.Write(tokens, output, scratch, tryContexts: true);
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

    private bool IsSmaller(int textBytes)
    {
        var vocabulary = 0L;
        foreach (var length in _words.Lengths)
        {
            vocabulary += length + 1;
        }

        // Measured on prose: half a byte for each of the vocabulary, little more than a byte for a word; deflate leaves 0.4 of a text.
        return (vocabulary * 0.5) + (_tokenCount * 1.1) < textBytes * 0.45;
    }

    private bool TryReadText(ReadOnlySpan<byte> text, int start, int end)
    {
        ref var first = ref MemoryMarshal.GetReference(text);
        var tokens = _tokens;
        var count = _tokenCount;
        var isSpaceUnderstood = false;
        for (var at = start; at < end;)
        {
            var value = Unsafe.Add(ref first, at);
            if (value == ' ' && isSpaceUnderstood && at + 1 < end && WordsFormat.IsInWord(Unsafe.Add(ref first, at + 1)))
            {
                at++;
            }
            else if (!WordsFormat.IsInWord(value))
            {
                tokens[count++] = (ushort)(_words.AddByte(value, at) + WordsFormat.FirstWord);
                isSpaceUnderstood = WordsFormat.IsMark(value);
                at++;
                continue;
            }
            else if (isSpaceUnderstood)
            {
                tokens[count++] = WordsFormat.Join;
            }

            var word = AddWord(text, ref at, end);
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

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private int AddWord(ReadOnlySpan<byte> text, ref int at, int end)
    {
        var start = at;
        if (start + Lanes <= text.Length)
        {
            var bytes = Vector128.LoadUnsafe(ref MemoryMarshal.GetReference(text), (nuint)start);
            var isLetter = Vector128.LessThan((bytes | Vector128.Create((byte)0x20)) - Vector128.Create((byte)'a'), Vector128.Create((byte)26));
            var isDigit = Vector128.LessThan(bytes - Vector128.Create((byte)'0'), Vector128.Create((byte)10));
            var isInWord = (isLetter | isDigit | bytes).ExtractMostSignificantBits();
            var length = Math.Min(BitOperations.TrailingZeroCount(~isInWord), end - start);
            if (length < Lanes)
            {
                at = start + length;
                var word = (bytes & Vector128.LessThan(Vector128<byte>.Indices, Vector128.Create((byte)length))).AsUInt64();
                return _words.Add(word.GetElement(0), word.GetElement(1), start, length);
            }
        }

        return AddSlowly(text, ref at, end);
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
