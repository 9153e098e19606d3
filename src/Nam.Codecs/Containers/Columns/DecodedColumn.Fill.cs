// SPDX-License-Identifier: MIT
namespace Nam.Codecs.Containers.Columns;

internal sealed partial class DecodedColumn
{
    private const int SmallestArray = 32;

    /// <summary>Integers, unscaled decimals, ticks, days, 0 and 1, bits of floating-point numbers, or codes of a dictionary.</summary>
    internal Memory<long> Values => _values.AsMemory(0, Count);

    /// <summary>Bytes of all texts, octets or GUIDs.</summary>
    internal Span<byte> Bytes => _bytes;

    /// <summary>Where each text ends.</summary>
    internal Span<int> Ends => _ends;

    /// <summary>The values of the dictionary, if it is one.</summary>
    internal DecodedColumn? Entries => _entries;

    /// <summary>Makes the column an empty one of so many values.</summary>
    internal void Begin(ColumnKind kind, int count)
    {
        Kind = kind;
        Count = count;
        CodedBytes = 0;
        _scale = 0;
        _isShort = false;
        _isConstant = false;
        _entries = null;
        _strings = null;
    }

    /// <summary>Records how the column was coded, and in how many bytes.</summary>
    internal void SetOrigin(ColumnCode code, int codedBytes)
    {
        Code = code;
        CodedBytes = codedBytes;
    }

    /// <summary>Makes room for the values and gives it.</summary>
    internal Memory<long> MakeValues()
    {
        memory.Fit(ref _values, Count, SmallestArray);
        return Values;
    }

    /// <summary>Makes room for the end of every text.</summary>
    internal Span<int> MakeEnds()
    {
        memory.Fit(ref _ends, Count, SmallestArray);
        return _ends.AsSpan(0, Count);
    }

    /// <summary>Makes room for places and gives it; each value has its own.</summary>
    internal Span<byte> MakeScales()
    {
        memory.Fit(ref _scales, Count, SmallestArray);
        _scale = -1;
        return _scales.AsSpan(0, Count);
    }

    /// <summary>Makes room for bytes, with whatever is in them.</summary>
    internal Span<byte> MakeBytes(int count)
    {
        memory.Fit(ref _bytes, count, SmallestArray);
        return _bytes.AsSpan(0, count);
    }

    /// <summary>Makes room for bytes and keeps those that are there.</summary>
    internal Span<byte> GrowBytes(int count)
    {
        if (_bytes.Length < count)
        {
            memory.Grow(ref _bytes, (int)Math.Min(Array.MaxLength, Math.Max(count, _bytes.Length * 2L)));
        }

        return _bytes;
    }

    internal void SetConstant(ReadOnlySpan<byte> text)
    {
        _isConstant = true;
        text.CopyTo(MakeBytes(text.Length));
        memory.Fit(ref _ends, 1, SmallestArray);
        _ends[0] = text.Length;
    }

    internal void SetScale(int scale, bool isShort)
    {
        _scale = scale;
        _isShort = isShort;
    }

    internal void SetZone(DateTimeKind zone) => _zone = zone;

    internal void SetEntries(DecodedColumn entries) => _entries = entries;

    /// <summary>Sets the bytes of text of all values of a dictionary, as the caller counted them.</summary>
    internal void SetTextBytes(long bytes) => _textBytes = bytes;

    /// <summary>Bytes of text that all values have at the least.</summary>
    internal long LeastTextBytes => Kind is not (ColumnKind.Text or ColumnKind.Octets) || Count == 0
        ? Count
        : _entries is not null ? _textBytes : _isConstant ? (long)_ends[0] * Count : _ends[Count - 1];

    /// <summary>Bytes of text that each entry of a dictionary stands for, 0 to <paramref name="code"/>.</summary>
    internal int TextBytesOf(int code) => _isConstant ? _ends[0] : Slice(code).Length;
}
