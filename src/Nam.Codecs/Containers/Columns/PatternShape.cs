// SPDX-License-Identifier: MIT
namespace Nam.Codecs.Containers.Columns;

/// <summary>The shape of a column of texts that are numbers between fixed pieces; docs/container-format.md section 4.3.</summary>
internal sealed class PatternShape
{
    /// <summary>Most numbers in a pattern.</summary>
    internal const int MostFields = 16;

    /// <summary>Most digits of a number.</summary>
    internal const int MostDigits = 18;

    private readonly int[] _literalStarts = new int[MostFields + 1];
    private readonly int[] _literalEnds = new int[MostFields + 1];
    private readonly int[] _widths = new int[MostFields];
    private readonly bool[] _isFixed = new bool[MostFields];
    private readonly bool[] _hasLeadingZeros = new bool[MostFields];
    private readonly Memory<long>[] _values = new Memory<long>[MostFields];

    /// <summary>Numbers in each value.</summary>
    internal int Fields { get; private set; }

    /// <summary>The values of a number.</summary>
    internal ReadOnlyMemory<long> Values(int field) => _values[field];

    /// <summary>Digits of a number, or 0 if they differ and none begins with a zero.</summary>
    internal int Width(int field) => _isFixed[field] ? _widths[field] : 0;

    /// <summary>The piece of the first text before a number, or after the last number.</summary>
    internal ReadOnlySpan<byte> Literal(ReadOnlySpan<byte> first, int index) => first[_literalStarts[index].._literalEnds[index]];

    /// <summary>Reads the numbers of all texts; false if one of them is of another shape than the first.</summary>
    internal bool TryRead(TextSpans texts, LongStock stock)
    {
        var first = texts[0];
        if (!TryShape(first) || !Matches(first, texts[1]) || !Matches(first, texts[texts.Count / 2]) ||
            !Matches(first, texts[texts.Count - 1]))
        {
            return false;
        }

        for (var field = 0; field < Fields; field++)
        {
            _values[field] = stock.Take(texts.Count);
            _isFixed[field] = true;
            _hasLeadingZeros[field] = false;
        }

        var fixedRows = ReadFixedRows(texts);
        if (!TryReadRows(texts, fixedRows, texts.Count) || (!AreAllFixed() && !TryReadRows(texts, 0, fixedRows)))
        {
            return false;
        }

        for (var field = 0; field < Fields; field++)
        {
            if (!_isFixed[field] && _hasLeadingZeros[field])
            {
                return false;
            }
        }

        return true;
    }

    private bool TryReadRows(TextSpans texts, int start, int end)
    {
        var first = texts[0];
        for (var row = start; row < end; row++)
        {
            if (!TryReadRow(first, texts[row], row))
            {
                return false;
            }
        }

        return true;
    }

    private bool AreAllFixed() => !_isFixed.AsSpan(0, Fields).Contains(false);

    /// <summary>Reads the rows that have the layout of the first one, as long as they do.</summary>
    private int ReadFixedRows(TextSpans texts)
    {
        var length = texts.Ends[0];
        if (length > FixedPattern.MostBytes || !texts.HaveOneLength())
        {
            return 0;
        }

        return FixedPattern.Read(
            texts.Bytes, length, _literalEnds.AsSpan(0, Fields), _widths.AsSpan(0, Fields), _values.AsSpan(0, Fields));
    }

    private static bool IsDigit(byte value) => (uint)value - '0' <= 9;

    private bool TryShape(ReadOnlySpan<byte> first)
    {
        Fields = 0;
        var literal = 0;
        for (var index = 0; index < first.Length;)
        {
            if (!IsDigit(first[index]))
            {
                index++;
                continue;
            }

            var start = index;
            while (index < first.Length && IsDigit(first[index]))
            {
                index++;
            }

            if (Fields == MostFields || index - start > MostDigits)
            {
                return false;
            }

            _literalStarts[Fields] = literal;
            _literalEnds[Fields] = start;
            _widths[Fields++] = index - start;
            literal = index;
        }

        _literalStarts[Fields] = literal;
        _literalEnds[Fields] = first.Length;
        return Fields != 0;
    }

    /// <summary>A quick look whether a text has the pieces of the first one.</summary>
    private bool Matches(ReadOnlySpan<byte> first, ReadOnlySpan<byte> text)
    {
        var at = 0;
        for (var field = 0; field <= Fields; field++)
        {
            if (!text[at..].StartsWith(Literal(first, field)))
            {
                return false;
            }

            at += _literalEnds[field] - _literalStarts[field];
            while (field != Fields && at < text.Length && IsDigit(text[at]))
            {
                at++;
            }
        }

        return at == text.Length;
    }

    private bool TryReadRow(ReadOnlySpan<byte> first, ReadOnlySpan<byte> text, int row)
    {
        var at = 0;
        for (var field = 0; ; field++)
        {
            var start = _literalStarts[field];
            var length = _literalEnds[field] - start;
            if (length > text.Length - at || !text.Slice(at, length).SequenceEqual(first.Slice(start, length)))
            {
                return false;
            }

            at += length;
            if (field == Fields)
            {
                return at == text.Length;
            }

            var begin = at;
            var number = 0L;
            uint digit;
            while ((uint)at < (uint)text.Length && (digit = (uint)text[at] - '0') <= 9)
            {
                number = (number * 10) + digit;
                at++;
            }

            var width = at - begin;
            if (width is 0 or > MostDigits)
            {
                return false;
            }

            _isFixed[field] &= width == _widths[field];
            _hasLeadingZeros[field] |= width > 1 && text[begin] == '0';
            _values[field].Span[row] = number;
        }
    }
}
