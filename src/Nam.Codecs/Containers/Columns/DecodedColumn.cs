// SPDX-License-Identifier: MIT
using System.Diagnostics.CodeAnalysis;
using Nam.Codecs.Xml;

namespace Nam.Codecs.Containers.Columns;

/// <summary>The values of one node of a block, as they were read.</summary>
/// <remarks>
/// Valid until its <see cref="ColumnDecoder"/> begins the next block.
/// Values are got by their index, 0 to <see cref="Count"/> − 1. Not safe for concurrent use: shared strings are made when they are
/// first asked for.
/// </remarks>
internal sealed partial class DecodedColumn(HeldMemory memory)
{
    private const int GuidBytes = 16;

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

    /// <summary>How the column was coded.</summary>
    internal ColumnCode Code { get; private set; }

    /// <summary>Bytes of the column in its block; 0 for the entries of a dictionary.</summary>
    internal int CodedBytes { get; private set; }

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

    private int ScaleOf(int index) => _scale >= 0 ? _scale : _scales[index];

    private double DoubleOf(int index) =>
        _isShort ? ScaledDouble.Of(_values[index], _scale) : BitConverter.Int64BitsToDouble(_values[index]);

    private int WriteDouble(int index, Span<byte> destination) => _isShort
        ? TypedText.WriteShortDouble(destination, _values[index], _scale)
        : ValueText.Write(destination, BitConverter.Int64BitsToDouble(_values[index]));

    private ReadOnlySpan<byte> Slice(int index)
    {
        var start = index == 0 ? 0 : _ends[index - 1];
        return _bytes.AsSpan(start, _ends[index] - start);
    }

    [DoesNotReturn]
    private void ThrowOutOfRange(int index) =>
        throw new ArgumentOutOfRangeException(nameof(index), index, $"Value {index:N0} was asked for; the column has {Count:N0}.");
}
