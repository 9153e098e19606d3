// SPDX-License-Identifier: MIT
using Nam.Codecs.Xml;

namespace Nam.Codecs.Containers.Columns;

/// <content>Values as the way to text wants them.</content>
internal sealed partial class DecodedColumn
{
    /// <summary>Makes ready for taking the text of all values in turn.</summary>
    /// <param name="place">Takes where the values are.</param>
    /// <param name="mayEscape">Whether characters are escaped there.</param>
    /// <param name="inAttribute">Whether they stand in an attribute.</param>
    internal void Prepare(ref TextPlace place, bool mayEscape, bool inAttribute)
    {
        place.Column = this;
        place.Codes = _entries is null ? null : _values;
        var column = _entries ?? this;
        place.Mode = Kind switch
        {
            ColumnKind.None => TextValues.None,
            ColumnKind.Text when mayEscape && column.HasEscapes(inAttribute) => TextValues.Escaped,
            ColumnKind.Text => column._isConstant ? TextValues.Constant : _entries is not null ? TextValues.Coded : TextValues.Texts,
            ColumnKind.Octets => TextValues.Octets,
            ColumnKind.Integers => TextValues.Integers,
            ColumnKind.Decimals when _scale is >= 0 and <= 18 => TextValues.Decimals,
            ColumnKind.DateTimes => TextValues.DateTimes,
            ColumnKind.Doubles when _isShort => TextValues.ShortDoubles,
            _ => TextValues.Typed,
        };
        place.Bytes = column._bytes;
        place.Ends = column._ends;
    }

    internal int WriteInteger(int index, Span<byte> destination) => ValueText.Write(destination, _values[index]);

    internal int WriteDecimal(int index, Span<byte> destination)
    {
        var unscaled = _values[index];
        return ValueText.WriteDecimal(destination, unscaled < 0 ? (ulong)-unscaled : (ulong)unscaled, _scale, unscaled < 0);
    }

    internal int WriteDateTime(int index, Span<byte> destination) => ValueText.Write(destination, new DateTime(_values[index], _zone));

    internal int WriteShortDouble(int index, Span<byte> destination) =>
        TypedText.WriteShortDouble(destination, _values[index], _scale);

    private bool HasEscapes(bool inAttribute)
    {
        var bytes = _isConstant ? _ends[0] : Count == 0 ? 0 : _ends[Count - 1];
        return _bytes.AsSpan(0, bytes).ContainsAny(XmlEscapes.Of(inAttribute));
    }
}
