// SPDX-License-Identifier: MIT
using System.Runtime.CompilerServices;
using Nam.Codecs.Xml;

namespace Nam.Codecs.Containers.Columns;

internal sealed partial class ValueColumn
{
    internal void Append(int value) => Append((long)value);

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal void Append(long value)
    {
        var values = _values;
        var count = _count;
        if (_kind == ColumnKind.Integers && (uint)count < (uint)values.Length)
        {
            values[count] = value;
            _count = count + 1;
            return;
        }

        AppendInteger(value);
    }

    internal void Append(bool value)
    {
        if (Begin(ColumnKind.Booleans))
        {
            Push(value ? 1 : 0);
            return;
        }

        EndText(ValueText.Write(Room(ValueText.MaximumBytes), value));
    }

    internal void Append(decimal value)
    {
        Span<int> bits = stackalloc int[4];
        _ = decimal.GetBits(value, bits);
        if (bits[2] == 0 && bits[1] >= 0)
        {
            var digits = ((long)bits[1] << 32) | (uint)bits[0];
            AppendDecimal(bits[3] < 0 ? -digits : digits, (byte)(bits[3] >> 16));
            return;
        }

        BeginText();
        EndText(ValueText.Write(Room(ValueText.MaximumBytes), value));
    }

    internal void Append(double value)
    {
        if (Begin(ColumnKind.Doubles))
        {
            Push(BitConverter.DoubleToInt64Bits(Canonical(value)));
            return;
        }

        EndText(ValueText.Write(Room(ValueText.MaximumBytes), value));
    }

    internal void Append(float value)
    {
        if (Begin(ColumnKind.Floats))
        {
            Push(BitConverter.SingleToInt32Bits(float.IsNaN(value) ? float.NaN : value));
            return;
        }

        EndText(ValueText.Write(Room(ValueText.MaximumBytes), value));
    }

    /// <summary>Appends a time stamp; one with the offset of this machine is kept as text.</summary>
    internal void Append(DateTime value)
    {
        if (value.Kind == DateTimeKind.Local || (_kind == ColumnKind.DateTimes && value.Kind != _zone))
        {
            BeginText();
        }
        else if (Begin(ColumnKind.DateTimes))
        {
            _zone = value.Kind;
            Push(value.Ticks);
            return;
        }

        EndText(ValueText.Write(Room(ValueText.MaximumBytes), value));
    }

    internal void Append(TimeSpan value)
    {
        if (Begin(ColumnKind.Durations))
        {
            Push(value.Ticks);
            return;
        }

        EndText(ValueText.Write(Room(ValueText.MaximumBytes), value));
    }

    internal void Append(Guid value)
    {
        if (Begin(ColumnKind.Guids))
        {
            PushGuid(value);
            return;
        }

        EndText(ValueText.Write(Room(ValueText.MaximumBytes), value));
    }

    internal void AppendUniqueId(Guid value)
    {
        if (Begin(ColumnKind.UniqueIds))
        {
            PushGuid(value);
            return;
        }

        EndText(ValueText.WriteUniqueId(Room(ValueText.MaximumBytes), value));
    }

    /// <summary>Appends octets, whose text is Base64.</summary>
    internal void AppendBytes(ReadOnlySpan<byte> octets)
    {
        if (Begin(ColumnKind.Octets))
        {
            octets.CopyTo(Room(octets.Length));
            EndText(octets.Length);
            return;
        }

        AppendBase64(octets);
    }

    /// <summary>NaN has one text, so it has one pattern of bits.</summary>
    private static double Canonical(double value) => double.IsNaN(value) ? double.NaN : value;

    private void AppendInteger(long value)
    {
        if (_kind == ColumnKind.Decimals)
        {
            AppendDecimal(value, 0);
            return;
        }

        if (Begin(ColumnKind.Integers))
        {
            Push(value);
            return;
        }

        EndText(ValueText.Write(Room(ValueText.MaximumBytes), value));
    }

    private void AppendDecimal(long unscaled, int scale)
    {
        if (_kind == ColumnKind.Integers)
        {
            _kind = ColumnKind.Decimals;
            _scale = 0;
        }
        else if (_kind == ColumnKind.None)
        {
            _kind = ColumnKind.Decimals;
            _scale = scale;
        }
        else if (!Begin(ColumnKind.Decimals))
        {
            EndText(TypedText.WriteDecimal(Room(ValueText.MaximumBytes), unscaled, scale));
            return;
        }

        if (scale != _scale || _hasScales)
        {
            PushScale(scale);
        }

        Push(unscaled);
    }

    private void PushScale(int scale)
    {
        if (_count >= _scales.Length)
        {
            Array.Resize(ref _scales, Math.Max(SmallestArray, Math.Max(_values.Length, _count + 1)));
        }

        if (!_hasScales)
        {
            _hasScales = true;
            _scales.AsSpan(0, _count).Fill((byte)_scale);
        }

        _scales[_count] = (byte)scale;
    }

    private void PushGuid(Guid value)
    {
        if (_byteCount + GuidBytes > _bytes.Length)
        {
            Grow(GuidBytes);
        }

        _ = value.TryWriteBytes(_bytes.AsSpan(_byteCount));
        _byteCount += GuidBytes;
        _count++;
    }

    /// <summary>Whether a value of this kind can be appended as it is; if not, the column is text from now on.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private bool Begin(ColumnKind kind) => _kind == kind || BeginOther(kind);

    private bool BeginOther(ColumnKind kind)
    {
        if (_kind == ColumnKind.None)
        {
            _kind = kind;
            return true;
        }

        BeginText();
        return false;
    }
}
