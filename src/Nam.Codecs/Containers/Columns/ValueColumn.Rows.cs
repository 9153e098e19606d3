// SPDX-License-Identifier: MIT
using System.Runtime.CompilerServices;

namespace Nam.Codecs.Containers.Columns;

/// <content>The values of many rows at once: the column is the same as after one call for each value.</content>
internal sealed partial class ValueColumn
{
    internal void AppendAll(ReadOnlySpan<int> values)
    {
        if (TryTakeRoom(ColumnKind.Integers, values.Length, out var room))
        {
            for (var index = 0; index < values.Length; index++)
            {
                room[index] = values[index];
            }

            return;
        }

        foreach (var value in values)
        {
            Append(value);
        }
    }

    internal void AppendAll(ReadOnlySpan<long> values)
    {
        if (TryTakeRoom(ColumnKind.Integers, values.Length, out var room))
        {
            values.CopyTo(room);
            return;
        }

        foreach (var value in values)
        {
            Append(value);
        }
    }

    internal void AppendAll(ReadOnlySpan<bool> values)
    {
        if (TryTakeRoom(ColumnKind.Booleans, values.Length, out var room))
        {
            for (var index = 0; index < values.Length; index++)
            {
                room[index] = values[index] ? 1 : 0;
            }

            return;
        }

        foreach (var value in values)
        {
            Append(value);
        }
    }

    internal void AppendAll(ReadOnlySpan<double> values)
    {
        if (TryTakeRoom(ColumnKind.Doubles, values.Length, out var room))
        {
            for (var index = 0; index < values.Length; index++)
            {
                room[index] = BitConverter.DoubleToInt64Bits(Canonical(values[index]));
            }

            return;
        }

        foreach (var value in values)
        {
            Append(value);
        }
    }

    internal void AppendAll(ReadOnlySpan<decimal> values)
    {
        var index = 0;
        while (index < values.Length)
        {
            Append(values[index++]);
            if (_kind != ColumnKind.Decimals || _hasScales)
            {
                continue;
            }

            // As long as all have the places of the ones before.
            EnsureValues(values.Length - index);
            var room = _values.AsSpan(_count, values.Length - index);
            var scale = _scale << DecimalScaleShift;
            var taken = 0;
            for (; taken < room.Length; taken++)
            {
                var bits = Unsafe.BitCast<decimal, DecimalBits>(values[index + taken]);
                if (bits.High != 0 || (long)bits.Low < 0 || (bits.Flags & ~DecimalSign) != scale)
                {
                    break;
                }

                room[taken] = bits.Flags < 0 ? -(long)bits.Low : (long)bits.Low;
            }

            index += taken;
            _count += taken;
        }
    }

    /// <summary>Appends time stamps; those with the offset of this machine are text.</summary>
    internal void AppendAll(ReadOnlySpan<DateTime> values)
    {
        foreach (var value in values)
        {
            if (!TryAppend(value))
            {
                Append(value);
            }
        }
    }

    internal void AppendAll(ReadOnlySpan<Guid> values)
    {
        foreach (var value in values)
        {
            Append(value);
        }
    }

    internal void AppendAll(ReadOnlySpan<float> values)
    {
        foreach (var value in values)
        {
            Append(value);
        }
    }

    /// <exception cref="NotSupportedException">A text has an unpaired surrogate.</exception>
    internal void AppendAll(ReadOnlySpan<string> texts)
    {
        while (!texts.IsEmpty)
        {
            texts = texts[AppendAscii(texts)..];
            if (!texts.IsEmpty)
            {
                Append(texts[0]);
                texts = texts[1..];
            }
        }
    }

    /// <summary>Appends the texts up to the first one that is not all ASCII, if all values are text; gives how many.</summary>
    private int AppendAscii(ReadOnlySpan<string> texts)
    {
        var most = 0L;
        foreach (var text in texts)
        {
            most += text.Length;
        }

        if (_kind != ColumnKind.Text || most > Array.MaxLength - _byteCount)
        {
            return 0;
        }

        if (_ends.Length - _count < texts.Length)
        {
            Array.Resize(ref _ends, Math.Max(_ends.Length * 2, _count + texts.Length));
        }

        var room = Room((int)most);
        var ends = _ends.AsSpan(_count, texts.Length);
        var (taken, start, end) = (0, 0, 0);
        string? last = null;
        foreach (var text in texts)
        {
            if (ReferenceEquals(text, last))
            {
                room[start..end].CopyTo(room[end..]);
            }
            else if (!TryNarrow(text, room[end..]))
            {
                break;
            }

            last = text;
            start = end;
            end += text.Length;
            ends[taken++] = _byteCount + end;
        }

        _byteCount += end;
        _count += taken;
        return taken;
    }

    /// <summary>Reserves room for values of a kind, unless the column has values of another kind.</summary>
    private bool TryTakeRoom(ColumnKind kind, int count, out Span<long> room)
    {
        if (count == 0 || (_kind != kind && _kind != ColumnKind.None))
        {
            room = default;
            return false;
        }

        _kind = kind;
        EnsureValues(count);
        room = _values.AsSpan(_count, count);
        _count += count;
        return true;
    }

    private void EnsureValues(int more)
    {
        if (_values.Length - _count < more)
        {
            Array.Resize(ref _values, Math.Max(Math.Max(SmallestArray, _count * 2), _count + more));
        }
    }
}
