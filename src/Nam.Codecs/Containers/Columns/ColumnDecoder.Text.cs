// SPDX-License-Identifier: MIT
using Nam.Codecs.Containers.Bytes;
using Nam.Codecs.Containers.Integers;
using Nam.Codecs.Containers.Symbols;
using Nam.Codecs.Xml;

namespace Nam.Codecs.Containers.Columns;

internal sealed partial class ColumnDecoder
{
    private void ReadText(ColumnCode code, DecodedColumn column, ref ContainerInput input)
    {
        switch (code)
        {
            case ColumnCode.Constant:
                var text = input.ReadString();
                ClaimText((long)text.Length * column.Count, ref input);
                if (!XmlCharacters.AreInContainers(text))
                {
                    input.Throw("has a constant that is not UTF-8 of characters that XML allows");
                }

                column.SetConstant(text);
                return;
            case ColumnCode.Terminated:
                ReadTerminated(column, ref input);
                break;
            case ColumnCode.Words:
                ClaimText(_words.Read(ref input, column, (int)_textLeft), ref input);
                break;
            case ColumnCode.Pattern:
                ReadPattern(column, ref input);
                break;
            default:
                ReadPieces(column, ref input);
                break;
        }

        if (code != ColumnCode.Octets)
        {
            var ends = column.Ends[..column.Count];
            CheckTexts(new TextSpans(column.Bytes[..ends[^1]], ends), ref input);
        }
    }

    /// <summary>Reads lengths and bytes.</summary>
    private void ReadPieces(DecodedColumn column, ref ContainerInput input)
    {
        var total = ReadLengths(column, ref input);
        BytePack.Read(ref input, column.MakeBytes(total));
    }

    /// <summary>Reads lengths, claims the text, and makes the ends.</summary>
    private int ReadLengths(DecodedColumn column, ref ContainerInput input)
    {
        var lengths = _stock.Take(column.Count).Span;
        IntegerSequence.Read(ref input, lengths);
        CheckRange(lengths, 0, ContainerLimits.MaximumBlockTextBytes, ref input);
        var ends = column.MakeEnds();
        var total = 0L;
        for (var index = 0; index < ends.Length; index++)
        {
            total += lengths[index];
            ends[index] = (int)total;
        }

        ClaimText(total, ref input);
        return (int)total;
    }

    /// <summary>Reads texts that each end with a zero byte.</summary>
    private void ReadTerminated(DecodedColumn column, ref ContainerInput input)
    {
        var rest = input.Rest;
        var ends = column.MakeEnds();
        var position = 0;
        for (var index = 0; index < ends.Length; index++)
        {
            var length = rest[position..].IndexOf((byte)0);
            if (length < 0)
            {
                input.Throw($"has a text without its end: {index:N0} of {ends.Length:N0} are there");
            }

            position += length + 1;
            ends[index] = position - index - 1;
        }

        ClaimText(ends[^1], ref input);
        var bytes = column.MakeBytes(ends[^1]);
        rest = input.ReadBytes(position);
        var start = 0;
        for (var index = 0; index < ends.Length; index++)
        {
            rest[(start + index)..(ends[index] + index)].CopyTo(bytes[start..]);
            start = ends[index];
        }
    }

    private void ReadDictionary(DecodedColumn column, ref ContainerInput input)
    {
        var count = input.ReadCount(Math.Min(_valuesLeft, column.Count), "values in a dictionary");
        if (count == 0)
        {
            input.Throw("has a dictionary without values");
        }

        // A head without a count, of so many values.
        var entries = ReadContent((ColumnCode)input.ReadByte(), count, isNested: true, ref input);
        column.SetEntries(entries);
        IntegerSequence.Read(ref input, column.MakeValues().Span);
        CheckRange(column.Values.Span, 0, count - 1, ref input);
        ClaimEntries(column, entries, ref input);
    }

    /// <summary>Claims the text of all values of a dictionary.</summary>
    private void ClaimEntries(DecodedColumn column, DecodedColumn entries, ref ContainerInput input)
    {
        var total = 0L;
        foreach (var code in column.Values.Span)
        {
            total += entries.TextBytesOf((int)code);
        }

        ClaimText(total, ref input);
        column.SetTextBytes(total);
    }

    private void ReadPattern(DecodedColumn column, ref ContainerInput input)
    {
        var fields = input.ReadByte();
        if (fields is 0 or > PatternShape.MostFields)
        {
            input.Throw($"has a pattern of {fields} numbers; 1 to {PatternShape.MostFields} are allowed");
        }

        var numbers = (long)fields * column.Count;
        if (numbers > _numbersLeft)
        {
            input.Throw($"has patterns of more than {ContainerLimits.MaximumBlockNumbers:N0} numbers in a block");
        }

        // Every number has a digit at the least, which is claimed before memory is taken for it.
        _numbersLeft -= (int)numbers;
        ClaimText(numbers, ref input);
        _patternText.Begin(column.Count);
        _patternText.AddLiteral(ReadLiteral(ref input));
        for (var field = 0; field < fields; field++)
        {
            var width = ReadByte(PatternShape.MostDigits, "digits in a pattern", ref input);
            var values = _stock.Take(column.Count);
            IntegerSequence.Read(ref input, values.Span);
            CheckRange(values.Span, 0, TrailingZeros.Power(width == 0 ? PatternShape.MostDigits : width) - 1, ref input);
            _patternText.AddField(values, width);
            _patternText.AddLiteral(ReadLiteral(ref input));
        }

        var total = _patternText.Measure(column.MakeEnds(), _textLeft + numbers);
        ClaimText(total - numbers, ref input);
        _patternText.Write(column.MakeBytes((int)total));
    }

    private static ReadOnlySpan<byte> ReadLiteral(ref ContainerInput input)
    {
        var literal = input.ReadString();
        if (!XmlCharacters.AreInContainers(literal))
        {
            input.Throw("has a pattern whose text is not UTF-8 of characters that XML allows");
        }

        return literal;
    }
}
