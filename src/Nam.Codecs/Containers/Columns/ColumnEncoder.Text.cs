// SPDX-License-Identifier: MIT
using Nam.Codecs.Buffers;
using Nam.Codecs.Containers.Bytes;
using Nam.Codecs.Containers.Symbols;

namespace Nam.Codecs.Containers.Columns;

internal sealed partial class ColumnEncoder
{
    /// <summary>Fewer texts than that are not looked into.</summary>
    private const int FewestAnalysed = 8;

    /// <summary>Fewer texts than that are not worth a dictionary.</summary>
    private const int FewestForDictionary = 64;

    private void WriteText(TextSpans texts, PooledBuffer output)
    {
        var count = texts.Count;
        if (texts.AreTheSame())
        {
            PutHead(ColumnCode.Constant, count, output);
            output.PutString(texts[0]);
            return;
        }

        if (!_scratch.IsFast && count >= FewestAnalysed && TryWritePattern(texts, output))
        {
            return;
        }

        if (!_scratch.IsFast && WordsWriter.LooksLikeProse(texts.Bytes) && _words.TryRead(texts, _isPacked))
        {
            PutHead(ColumnCode.Words, count, output);
            _words.Write(texts, output, _scratch);
            return;
        }

        WritePlainText(texts, output);
    }

    private void WritePlainText(TextSpans texts, PooledBuffer output)
    {
        if (_isPacked && !BytePack.IsNoise(texts.Bytes))
        {
            WriteTerminated(texts, output);
            return;
        }

        PutHead(ColumnCode.Text, texts.Count, output);
        WriteLengths(texts.Ends, output);
        BytePack.Write(texts.Bytes, output, _scratch);
    }

    private void WriteTerminated(TextSpans texts, PooledBuffer output)
    {
        PutHead(ColumnCode.Terminated, texts.Count, output);
        for (var index = 0; index < texts.Count; index++)
        {
            output.Write(texts[index]);
            output.PutByte(0);
        }
    }

    private bool TryWritePattern(TextSpans texts, PooledBuffer output)
    {
        if (!_pattern.TryRead(texts, _stock))
        {
            return false;
        }

        var first = texts[0];
        PutHead(ColumnCode.Pattern, texts.Count, output);
        output.PutByte((byte)_pattern.Fields);
        output.PutString(_pattern.Literal(first, 0));
        for (var field = 0; field < _pattern.Fields; field++)
        {
            output.PutByte((byte)_pattern.Width(field));
            WriteIntegers(_pattern.Values(field), output);
            output.PutString(_pattern.Literal(first, field + 1));
        }

        return true;
    }

    private bool TryWriteDictionary(TextSpans texts, PooledBuffer output)
    {
        if (texts.Count < FewestForDictionary || texts.AreTheSame() || !_dictionary.IsWorthTrying(texts))
        {
            return false;
        }

        var codes = _stock.Take(texts.Count);
        if (!_dictionary.TryNumber(texts, codes.Span, texts.Count / 2))
        {
            return false;
        }

        var rows = _dictionary.Rows;
        PutHead(ColumnCode.Dictionary, codes.Length, output);
        output.PutCount(rows.Length);
        _gathered.Gather(texts, rows);
        WriteNestedText(_gathered.Texts, output);
        WriteIntegers(codes, output);
        return true;
    }

    /// <summary>Writes the values of a dictionary: a head without a count, whatever the count of the column around it is.</summary>
    private void WriteNestedText(TextSpans texts, PooledBuffer output)
    {
        var implied = _impliedCount;
        _impliedCount = texts.Count;
        WriteText(texts, output);
        _impliedCount = implied;
    }
}
