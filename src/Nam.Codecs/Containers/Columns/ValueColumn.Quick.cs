// SPDX-License-Identifier: MIT
using System.Runtime.CompilerServices;
using System.Text;
using Nam.Codecs.Xml;

namespace Nam.Codecs.Containers.Columns;

/// <content>Values that are like those before them, in as few steps as can be; and the way back.</content>
internal sealed partial class ValueColumn
{
    /// <summary>Longer text goes by the general conversion, which takes more characters at once.</summary>
    private const int LongestShort = 256;

    private const int DecimalSign = int.MinValue;
    private const int DecimalScaleShift = 16;

    /// <summary>Appends an integer if all values are integers and there is room.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal bool TryAppend(long value) => TryPushLike(ColumnKind.Integers, value);

    /// <inheritdoc cref="TryAppend(long)"/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal bool TryAppend(bool value) => TryPushLike(ColumnKind.Booleans, value ? 1 : 0);

    /// <inheritdoc cref="TryAppend(long)"/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal bool TryAppend(double value) => TryPushLike(ColumnKind.Doubles, BitConverter.DoubleToInt64Bits(Canonical(value)));

    /// <summary>Appends a time stamp if all values are of its zone and there is room.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal bool TryAppend(DateTime value) => value.Kind == _zone && TryPushLike(ColumnKind.DateTimes, value.Ticks);

    /// <summary>Appends a decimal if all values have its places and there is room.</summary>
    internal bool TryAppend(decimal value)
    {
        var bits = Unsafe.BitCast<decimal, DecimalBits>(value);
        if (_hasScales || bits.High != 0 || (long)bits.Low < 0 || (bits.Flags & ~DecimalSign) != _scale << DecimalScaleShift)
        {
            return false;
        }

        return TryPushLike(ColumnKind.Decimals, bits.Flags < 0 ? -(long)bits.Low : (long)bits.Low);
    }

    /// <summary>Appends text that is all ASCII if all values are text.</summary>
    internal bool TryAppend(string text)
    {
        if (_kind != ColumnKind.Text)
        {
            return false;
        }

        var room = Room(text.Length);
        var isAscii = TryNarrow(text, room);
        if (isAscii)
        {
            EndText(text.Length);
        }

        return isAscii;
    }

    /// <summary>Moves the value that one of these methods appended last to an empty pending value.</summary>
    internal void MoveLastTo(PendingValue pending)
    {
        _count--;
        switch (_kind)
        {
            case ColumnKind.Integers:
                pending.Set(_values[_count]);
                break;
            case ColumnKind.Booleans:
                pending.Set(_values[_count] != 0);
                break;
            case ColumnKind.Doubles:
                pending.Set(BitConverter.Int64BitsToDouble(_values[_count]));
                break;
            case ColumnKind.DateTimes:
                pending.Set(new DateTime(_values[_count], _zone));
                break;
            case ColumnKind.Decimals:
                pending.Set(TypedText.ToDecimal(_values[_count], _scale));
                break;
            default:
                var start = _count == 0 ? 0 : _ends[_count - 1];
                pending.AppendText(_bytes.AsSpan(start, _byteCount - start));
                _byteCount = start;
                break;
        }
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static bool TryNarrow(string text, Span<byte> room) => text.Length <= LongestShort
        ? AsciiNarrowing.TryCopy(text, room)
        : Ascii.FromUtf16(text, room, out _) == System.Buffers.OperationStatus.Done;

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private bool TryPushLike(ColumnKind kind, long value)
    {
        var values = _values;
        var count = _count;
        if (_kind != kind || (uint)count >= (uint)values.Length)
        {
            return false;
        }

        values[count] = value;
        _count = count + 1;
        return true;
    }

    /// <summary>How a decimal lies in memory, which is fixed because it is the DECIMAL of COM.</summary>
    private readonly record struct DecimalBits(int Flags, uint High, ulong Low);
}
