// SPDX-License-Identifier: MIT
namespace Nam.Codecs.Containers.Columns;

/// <summary>Writes the texts of a pattern: fixed pieces with numbers between them; docs/container-format.md section 4.3.</summary>
internal sealed class PatternText(HeldMemory memory)
{
    private readonly Memory<long>[] _fields = new Memory<long>[PatternShape.MostFields];
    private readonly int[] _widths = new int[PatternShape.MostFields];
    private readonly int[] _literalEnds = new int[PatternShape.MostFields + 1];
    private byte[] _literals = [];
    private int _literalBytes;
    private int _literalCount;
    private int _fieldCount;
    private int _rows;

    internal void Begin(int rows)
    {
        _rows = rows;
        _literalBytes = 0;
        _literalCount = 0;
        _fieldCount = 0;
    }

    internal void AddLiteral(ReadOnlySpan<byte> literal)
    {
        if (_literals.Length - _literalBytes < literal.Length)
        {
            memory.Grow(ref _literals, _literalBytes + literal.Length);
        }

        literal.CopyTo(_literals.AsSpan(_literalBytes));
        _literalBytes += literal.Length;
        _literalEnds[_literalCount++] = _literalBytes;
    }

    internal void AddField(Memory<long> values, int width)
    {
        _widths[_fieldCount] = width;
        _fields[_fieldCount++] = values;
    }

    /// <summary>Finds where each text ends; gives the bytes of all, or more than <paramref name="most"/> if they are.</summary>
    internal long Measure(Span<int> ends, long most)
    {
        var fixedBytes = _literalBytes;
        var isFixed = true;
        for (var field = 0; field < _fieldCount; field++)
        {
            fixedBytes += _widths[field];
            isFixed &= _widths[field] != 0;
        }

        if ((long)fixedBytes * _rows > most)
        {
            return (long)fixedBytes * _rows;
        }

        var total = 0L;
        for (var row = 0; row < ends.Length; row++)
        {
            total += fixedBytes;
            if (!isFixed)
            {
                total += VariableDigits(row);
            }

            ends[row] = (int)total;
        }

        return total;
    }

    /// <summary>Writes all texts one after the other.</summary>
    internal void Write(Span<byte> bytes)
    {
        if (_rows > 1 && !_widths.AsSpan(0, _fieldCount).Contains(0))
        {
            WriteFixed(bytes);
            return;
        }

        var at = 0;
        for (var row = 0; row < _rows; row++)
        {
            var literal = 0;
            for (var field = 0; ; field++)
            {
                var end = _literalEnds[field];
                for (; literal < end; literal++)
                {
                    bytes[at++] = _literals[literal];
                }

                if (field == _fieldCount)
                {
                    break;
                }

                var value = (ulong)_fields[field].Span[row];
                var width = _widths[field] == 0 ? Digits(value) : _widths[field];
                for (var place = at + width - 1; place >= at; place--)
                {
                    var tenth = value / 10;
                    bytes[place] = (byte)('0' + (value - (tenth * 10)));
                    value = tenth;
                }

                at += width;
            }
        }
    }

    /// <summary>Writes texts of one layout: the pieces between the numbers by copying, then one number after the other.</summary>
    private void WriteFixed(Span<byte> bytes)
    {
        var length = 0;
        for (var field = 0; field <= _fieldCount; field++)
        {
            var literal = _literals.AsSpan(0, _literalEnds[field])[(field == 0 ? 0 : _literalEnds[field - 1])..];
            literal.CopyTo(bytes[length..]);
            length += literal.Length + (field < _fieldCount ? _widths[field] : 0);
        }

        var total = length * _rows;
        for (var done = length; done < total; done *= 2)
        {
            bytes[..Math.Min(done, total - done)].CopyTo(bytes[done..]);
        }

        var start = 0;
        for (var field = 0; field < _fieldCount; field++)
        {
            start += _literalEnds[field] - (field == 0 ? 0 : _literalEnds[field - 1]);
            FixedDigits.Write(bytes[start..], length, _widths[field], _fields[field].Span);
            start += _widths[field];
        }
    }

    private static int Digits(ulong value)
    {
        var digits = 1;
        while (digits <= TrailingZeros.Most && value >= (ulong)TrailingZeros.Power(digits))
        {
            digits++;
        }

        return digits;
    }

    private int VariableDigits(int row)
    {
        var digits = 0;
        for (var field = 0; field < _fieldCount; field++)
        {
            if (_widths[field] == 0)
            {
                digits += Digits((ulong)_fields[field].Span[row]);
            }
        }

        return digits;
    }
}
