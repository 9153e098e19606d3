// SPDX-License-Identifier: MIT
using System.Runtime.CompilerServices;
using Nam.Codecs.Infoset;

namespace Nam.Codecs.Containers.Columns;

/// <content>Values as a reader wants them.</content>
internal sealed partial class DecodedColumn
{
    private const long UtcBit = 1L << 62;

    /// <summary>Makes ready for taking all values in turn.</summary>
    internal void Prepare(ref ReaderPlace place)
    {
        place.Column = this;
        place.Codes = _entries is null ? null : _values;
        place.Values = _values;
        place.Strings = null;
        place.Detail = (byte)(Kind == ColumnKind.DateTimes ? (int)_zone : _scale);
        place.Mode = Kind switch
        {
            ColumnKind.Text when _isConstant => ReaderValues.SharedTexts,
            ColumnKind.Text when _entries is null => ReaderValues.Texts,
            ColumnKind.Text when !_entries._isConstant => ReaderValues.SharedTexts,
            ColumnKind.Integers => ReaderValues.Integers,
            ColumnKind.Decimals when _scale >= 0 => ReaderValues.Decimals,
            ColumnKind.DateTimes => ReaderValues.DateTimes,
            ColumnKind.Booleans => ReaderValues.Booleans,
            ColumnKind.Doubles when _isShort => ReaderValues.ShortDoubles,
            _ => ReaderValues.None,
        };
    }

    /// <summary>The string of the next value of <see cref="ReaderValues.SharedTexts"/>, when it is asked for the first time.</summary>
    internal string Share(ref ReaderPlace place)
    {
        var text = GetString(place.Next);
        place.Strings = (_entries ?? this)._strings;
        return text;
    }

    /// <summary>The bytes of a value of <see cref="ReaderValues.Texts"/>, or of octets.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal ReadOnlySpan<byte> TextOf(int index) => Slice(index);

    /// <summary>Reads a value: typed, as a place in the column's bytes, or as a string that the column keeps.</summary>
    /// <param name="index">The index of the value.</param>
    /// <param name="source">The number by which the reader finds this column again.</param>
    /// <param name="value">Receives the value.</param>
    internal void Get(int index, int source, ref InfosetValue value)
    {
        if (_entries is null && !_isConstant)
        {
            GetOwn(index, source, ref value);
            return;
        }

        var place = index;
        var column = Entry(ref place);
        if (column.Slice(place).IsEmpty)
        {
            value.Kind = InfosetKind.Empty;
        }
        else
        {
            value.Kind = InfosetKind.Shared;
            value.Name = index;
            value.Source = source;
        }
    }

    /// <summary>The bytes of a value that <see cref="Get(int, int, ref InfosetValue)"/> gave.</summary>
    internal ReadOnlySpan<byte> BytesOf(in InfosetValue value) => _bytes.AsSpan(value.Offset, value.Length);

    private void GetOwn(int index, int source, ref InfosetValue value)
    {
        switch (Kind)
        {
            case ColumnKind.Integers:
                var integer = _values[index];
                value.SetInteger(integer == (int)integer ? InfosetKind.Int32 : InfosetKind.Int64, integer);
                break;
            case ColumnKind.Decimals:
                value.Decimal = TypedText.ToDecimal(_values[index], ScaleOf(index));
                value.Kind = InfosetKind.Decimal;
                break;
            case ColumnKind.Text:
                var start = index == 0 ? 0 : _ends[index - 1];
                var length = _ends[index] - start;
                value.SetBytes(length == 0 ? InfosetKind.Empty : InfosetKind.Utf8, start, length);
                value.Source = source;
                break;
            case ColumnKind.DateTimes:
                value.SetInteger(InfosetKind.DateTime, _zone == DateTimeKind.Utc ? _values[index] | UtcBit : _values[index]);
                break;
            case ColumnKind.Booleans:
                value.SetInteger(InfosetKind.Boolean, _values[index]);
                break;
            case ColumnKind.Doubles:
                value.Double = DoubleOf(index);
                value.Kind = InfosetKind.Double;
                break;
            case ColumnKind.Floats:
                value.Double = BitConverter.Int32BitsToSingle((int)_values[index]);
                value.Kind = InfosetKind.Single;
                break;
            case ColumnKind.Durations:
                value.SetInteger(InfosetKind.TimeSpan, _values[index]);
                break;
            default:
                GetBytes(index, source, ref value);
                break;
        }
    }

    private void GetBytes(int index, int source, ref InfosetValue value)
    {
        switch (Kind)
        {
            case ColumnKind.Guids:
            case ColumnKind.UniqueIds:
                value.Guid = new Guid(_bytes.AsSpan(index * GuidBytes, GuidBytes));
                value.Kind = Kind == ColumnKind.Guids ? InfosetKind.Guid : InfosetKind.UniqueId;
                break;
            case ColumnKind.Octets:
                var start = index == 0 ? 0 : _ends[index - 1];
                var length = _ends[index] - start;
                value.SetBytes(length == 0 ? InfosetKind.Empty : InfosetKind.Bytes, start, length);
                value.Source = source;
                break;
            default:
                // Dates: their text is no time, and hardly anyone asks for one.
                value.Kind = InfosetKind.Shared;
                value.Name = index;
                value.Source = source;
                break;
        }
    }
}
