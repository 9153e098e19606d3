// SPDX-License-Identifier: MIT
using System.Diagnostics.CodeAnalysis;
using Nam.Codecs.Xml;

namespace Nam.Codecs.Containers.Columns;

/// <summary>The values of one node of a block, as they were read.</summary>
/// <remarks>
/// Valid until its <see cref="ColumnDecoder"/> begins the next block; a part has its values when the decoder has ended the block.
/// Values are got by their index, 0 to <see cref="Count"/> − 1. Not safe for concurrent use: shared strings are made when they are
/// first asked for.
/// </remarks>
internal sealed partial class DecodedColumn(HeldMemory memory)
{
    private const int GuidBytes = 16;
    private const double ExactIntegers = 1L << 53;

    private long[] _values = [];
    private byte[] _bytes = [];
    private int[] _ends = [];
    private byte[] _scales = [];
    private int _scale;
    private bool _isShort;
    private bool _isConstant;
    private DateTimeKind _zone;
    private DecodedColumn? _entries;
    private string?[]? _strings;
    private long _textBytes;

    /// <summary>Number of values.</summary>
    internal int Count { get; private set; }

    /// <summary>What the values are.</summary>
    internal ColumnKind Kind { get; private set; }

    /// <summary>Gets an integer.</summary>
    internal bool TryGetInt64(int index, out long value)
    {
        if (Kind != ColumnKind.Integers || (uint)index >= (uint)Count)
        {
            value = 0;
            return false;
        }

        value = _entries is null ? _values[index] : _entries._values[_values[index]];
        return true;
    }

    /// <summary>Gets a decimal, also where the values are integers or short doubles.</summary>
    internal bool TryGetDecimal(int index, out decimal value)
    {
        var column = Entry(ref index);
        switch (Kind)
        {
            case ColumnKind.Decimals:
                value = TypedText.ToDecimal(column._values[index], column.ScaleOf(index));
                return true;
            case ColumnKind.Integers:
                value = column._values[index];
                return true;
            case ColumnKind.Doubles when column._isShort:
                return ShortDoubles.TryDecimal(column._values[index], column._scale, out value);
            default:
                value = 0;
                return false;
        }
    }

    /// <summary>Gets a double, also where the values are integers, or decimals that give it without rounding twice.</summary>
    internal bool TryGetDouble(int index, out double value)
    {
        var column = Entry(ref index);
        value = 0;
        switch (Kind)
        {
            case ColumnKind.Doubles:
                value = column.DoubleOf(index);
                return true;
            case ColumnKind.Integers:
                value = column._values[index];
                return true;
            case ColumnKind.Decimals:
                var unscaled = column._values[index];
                var scale = column.ScaleOf(index);
                if (Math.Abs((double)unscaled) >= ExactIntegers || scale > ScaledDouble.MostPlaces)
                {
                    return false;
                }

                value = ScaledDouble.Of(unscaled, scale);
                return true;
            default:
                return false;
        }
    }

    /// <summary>Gets a float, also where the values are integers.</summary>
    internal bool TryGetSingle(int index, out float value)
    {
        var column = Entry(ref index);
        value = Kind == ColumnKind.Integers ? column._values[index] : 0;
        if (Kind == ColumnKind.Floats)
        {
            value = BitConverter.Int32BitsToSingle((int)column._values[index]);
        }

        return Kind is ColumnKind.Floats or ColumnKind.Integers;
    }

    /// <summary>Gets a boolean, also where it is written as 0 or 1.</summary>
    internal bool TryGetBoolean(int index, out bool value)
    {
        var column = Entry(ref index);
        value = false;
        if (Kind != ColumnKind.Booleans && (Kind != ColumnKind.Integers || (ulong)column._values[index] > 1))
        {
            return false;
        }

        value = column._values[index] != 0;
        return true;
    }

    /// <summary>Gets a time stamp without zone or in UTC; a date is its midnight.</summary>
    internal bool TryGetDateTime(int index, out DateTime value)
    {
        var column = Entry(ref index);
        value = default;
        if (Kind is not (ColumnKind.DateTimes or ColumnKind.Dates))
        {
            return false;
        }

        value = Kind == ColumnKind.Dates
            ? new DateTime(column._values[index] * TimeSpan.TicksPerDay)
            : new DateTime(column._values[index], column._zone);
        return true;
    }

    /// <summary>Gets a duration.</summary>
    internal bool TryGetTimeSpan(int index, out TimeSpan value)
    {
        var column = Entry(ref index);
        value = Kind == ColumnKind.Durations ? new TimeSpan(column._values[index]) : default;
        return Kind == ColumnKind.Durations;
    }

    /// <summary>Gets a GUID.</summary>
    internal bool TryGetGuid(int index, out Guid value)
    {
        return TryGetGuid(ColumnKind.Guids, index, out value);
    }

    /// <summary>Gets the GUID of a unique id.</summary>
    internal bool TryGetUniqueId(int index, out Guid value)
    {
        return TryGetGuid(ColumnKind.UniqueIds, index, out value);
    }

    /// <summary>Gets octets.</summary>
    internal bool TryGetOctets(int index, out ReadOnlySpan<byte> value)
    {
        value = Kind == ColumnKind.Octets ? Slice(index) : default;
        return Kind == ColumnKind.Octets;
    }

    private bool TryGetGuid(ColumnKind kind, int index, out Guid value)
    {
        var column = Entry(ref index);
        value = Kind == kind ? new Guid(column._bytes.AsSpan(index * GuidBytes, GuidBytes)) : default;
        return Kind == kind;
    }

    /// <summary>The column that holds the value itself: this one, or the entries of its dictionary.</summary>
    private DecodedColumn Entry(ref int index)
    {
        if ((uint)index >= (uint)Count)
        {
            ThrowOutOfRange(index);
        }

        if (_entries is null)
        {
            index = _isConstant ? 0 : index;
            return this;
        }

        index = (int)_values[index];
        var entries = _entries;
        return entries.Entry(ref index);
    }

    private int ScaleOf(int index)
    {
        return _scale >= 0 ? _scale : _scales[index];
    }

    private double DoubleOf(int index)
    {
        return _isShort ? ScaledDouble.Of(_values[index], _scale) : BitConverter.Int64BitsToDouble(_values[index]);
    }

    private ReadOnlySpan<byte> Slice(int index)
    {
        var start = index == 0 ? 0 : _ends[index - 1];
        return _bytes.AsSpan(start, _ends[index] - start);
    }

    [DoesNotReturn]
    private void ThrowOutOfRange(int index)
    {
        throw new ArgumentOutOfRangeException(nameof(index), index, $"Value {index:N0} was asked for; the column has {Count:N0}.");
    }
}
