// SPDX-License-Identifier: MIT
using System.Runtime.CompilerServices;

namespace Nam.Codecs.Containers.Columns;

/// <summary>The values of one node of a block, in document order, as they are appended.</summary>
/// <remarks>
/// Values stay typed while all of them are of one kind; the first one that is not turns the column into text, which is exactly the
/// text that each value stands for. Text is typed where it comes back exactly. Arrays are kept over <see cref="Reset"/>. Not safe for
/// concurrent use. Longer than 800 lines because values that come one by one and those of many rows change the same state.
/// </remarks>
internal sealed partial class ValueColumn
{
    /// <summary>What a typed value counts for the text of a block, docs/container-format.md section 1.</summary>
    internal const int TypedValueBytes = 16;

    private const int SmallestArray = 32;
    private const int GuidBytes = 16;

    private ColumnKind _kind;
    private int _count;
    private long[] _values = [];
    private int _scale;
    private byte[] _scales = [];
    private bool _hasScales;
    private DateTimeKind _zone;
    private byte[] _bytes = [];
    private int _byteCount;
    private int[] _ends = [];

    /// <summary>Number of values.</summary>
    internal int Count => _count;

    /// <summary>What the values are.</summary>
    internal ColumnKind Kind => _kind;

    /// <summary>Bytes that the values count for the text of a block, docs/container-format.md section 1.</summary>
    /// <remarks>
    /// The values of a dictionary count once more: a block of half the limits of <see cref="ContainerLimits"/> is always within them.
    /// </remarks>
    internal long TextBytes => _kind is ColumnKind.Text or ColumnKind.Octets ? _byteCount : (long)_count * TypedValueBytes;

    /// <summary>Integers, unscaled decimals, ticks, days, 0 and 1, or the bits of floating-point numbers.</summary>
    internal Memory<long> Values => _values.AsMemory(0, _count);

    /// <summary>Places of all decimals, if <see cref="HasScales"/> is false.</summary>
    internal int Scale => _scale;

    /// <summary>Whether the places of the decimals differ.</summary>
    internal bool HasScales => _hasScales;

    /// <summary>Places of each decimal, if they differ.</summary>
    internal ReadOnlySpan<byte> Scales => _scales.AsSpan(0, _count);

    /// <summary>Kind of all date-times.</summary>
    internal DateTimeKind Zone => _zone;

    /// <summary>Bytes of text, octets, GUIDs and unique ids.</summary>
    internal ReadOnlySpan<byte> Bytes => _bytes.AsSpan(0, _byteCount);

    /// <summary>Where each text or sequence of octets ends in <see cref="Bytes"/>.</summary>
    internal ReadOnlySpan<int> Ends => _ends.AsSpan(0, _count);

    /// <summary>Forgets the values and keeps the memory.</summary>
    internal void Reset()
    {
        _kind = ColumnKind.None;
        _count = 0;
        _byteCount = 0;
        _hasScales = false;
    }

    /// <summary>One text of a column of text.</summary>
    internal ReadOnlySpan<byte> TextOf(int index)
    {
        var start = index == 0 ? 0 : _ends[index - 1];
        return _bytes.AsSpan(start, _ends[index] - start);
    }

    private void Push(long value)
    {
        if (_count == _values.Length)
        {
            Array.Resize(ref _values, Math.Max(SmallestArray, _count * 2));
        }

        _values[_count++] = value;
    }

    /// <summary>Makes room for bytes of text or octets and for one more end.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private Span<byte> Room(int bytes)
    {
        if (bytes > _bytes.Length - _byteCount || _count >= _ends.Length)
        {
            Grow(bytes);
        }

        return _bytes.AsSpan(_byteCount);
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private void EndText(int bytes)
    {
        _byteCount += bytes;
        _ends[_count++] = _byteCount;
    }

    private void Grow(int bytes)
    {
        if (_count >= _ends.Length)
        {
            Array.Resize(ref _ends, Math.Max(SmallestArray, _count * 2));
        }

        var needed = (long)_byteCount + bytes;
        if (needed > Array.MaxLength)
        {
            throw new NotSupportedException(
                $"A column has {needed:N0} bytes of text; a block holds at most {Array.MaxLength:N0}. Send the reply in another format.");
        }

        if (needed > _bytes.Length)
        {
            var grown = new byte[(int)Math.Min(Math.Max(needed, Math.Max(SmallestArray * 8L, _bytes.Length * 2L)), Array.MaxLength)];
            _bytes.AsSpan(0, _byteCount).CopyTo(grown);
            _bytes = grown;
        }
    }
}
