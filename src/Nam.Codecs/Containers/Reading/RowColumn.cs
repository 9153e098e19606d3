// SPDX-License-Identifier: MIT
using Nam.Codecs.Containers.Columns;
using Nam.Codecs.Infoset;
using Nam.Codecs.Xml;

namespace Nam.Codecs.Containers.Reading;

/// <summary>Values of a node from one row to the next, as the types that somebody asks for.</summary>
/// <remarks>
/// Each method gives what the reader's method for one element gives. False, or one of the reader's exceptions, says that a
/// value is none of that type: whoever reads it from the reader is told which and why.
/// </remarks>
internal sealed class RowColumn
{
    private readonly ContainerReader _reader;
    private readonly int _node;
    private readonly DecodedColumn _column;
    private readonly ReaderValues _mode;
    private readonly byte _detail;
    private readonly long[] _values;
    private readonly int _longest;
    private int _next;

    internal RowColumn(ContainerReader reader, in ReaderPlace place, int node)
    {
        _reader = reader;
        _node = node;
        _column = place.Column!;
        _mode = place.Mode;
        _detail = place.Detail;
        _values = place.Values;
        _next = place.Next;
        _longest = reader.Quotas.MaxStringContentLength;
    }

    /// <summary>Whether all values are the same text.</summary>
    private bool IsConstant => _mode == ReaderValues.SharedTexts && _column.Entries is null;

    /// <summary>Reads integers.</summary>
    /// <param name="room">Receives the values.</param>
    /// <param name="least">The least value that is allowed.</param>
    /// <param name="most">The largest value that is allowed.</param>
    internal bool TryRead(Span<long> room, long least, long most)
    {
        if (_mode == ReaderValues.Integers)
        {
            Gather(room);
        }
        else
        {
            var isShort = most <= int.MaxValue;
            if (!TryConvert(room, isShort ? ToInt32 : ToInt64))
            {
                return false;
            }
        }

        var isFine = true;
        foreach (var value in room)
        {
            isFine &= (value >= least) & (value <= most);
        }

        return isFine;
    }

    /// <summary>Reads unsigned integers, as their bits.</summary>
    internal bool TryReadUnsigned(Span<long> room) =>
        TryConvert(room, static (ContainerReader reader, in InfosetValue value) => (long)reader.ToUInt64(value));

    /// <summary>Reads truth values, as 0 and 1.</summary>
    internal bool TryReadBooleans(Span<long> room)
    {
        if (_mode != ReaderValues.Booleans)
        {
            return TryConvert(room, static (ContainerReader reader, in InfosetValue value) => reader.ToBoolean(value) ? 1 : 0);
        }

        Gather(room);
        return true;
    }

    internal bool TryRead(Span<decimal> room)
    {
        switch (_mode)
        {
            case ReaderValues.Decimals:
                foreach (ref var value in room)
                {
                    value = TypedText.ToDecimal(NextNumber(), _detail);
                }

                return true;
            case ReaderValues.Integers:
                foreach (ref var value in room)
                {
                    value = NextNumber();
                }

                return true;
            case ReaderValues.ShortDoubles:
                foreach (ref var value in room)
                {
                    if (!TypedText.TryToDecimal(NextNumber(), _detail, out value))
                    {
                        return false;
                    }
                }

                return true;
            default:
                return TryConvert(room, static (ContainerReader reader, in InfosetValue value) => reader.ToDecimal(value));
        }
    }

    internal bool TryRead(Span<double> room)
    {
        switch (_mode)
        {
            case ReaderValues.ShortDoubles:
                var power = ScaledDouble.Power(_detail);
                foreach (ref var value in room)
                {
                    value = NextNumber() / power;
                }

                return true;
            case ReaderValues.Integers:
                foreach (ref var value in room)
                {
                    value = NextNumber();
                }

                return true;
            case ReaderValues.None when _column.Kind == ColumnKind.Doubles:
                foreach (ref var value in room)
                {
                    value = BitConverter.Int64BitsToDouble(NextNumber());
                }

                return true;
            default:
                return TryConvert(room, static (ContainerReader reader, in InfosetValue value) => reader.ToDouble(value));
        }
    }

    internal bool TryRead(Span<float> room) =>
        TryConvert(room, static (ContainerReader reader, in InfosetValue value) => reader.ToSingle(value));

    internal bool TryRead(Span<DateTime> room)
    {
        if (_mode != ReaderValues.DateTimes)
        {
            return TryConvert(room, static (ContainerReader reader, in InfosetValue value) => reader.ToDateTime(value));
        }

        var kind = (DateTimeKind)_detail;
        foreach (ref var value in room)
        {
            value = new DateTime(NextNumber(), kind);
        }

        return true;
    }

    internal bool TryRead(Span<TimeSpan> room) =>
        TryConvert(room, static (ContainerReader reader, in InfosetValue value) => reader.ToTimeSpan(value));

    internal bool TryRead(Span<Guid> room) =>
        TryConvert(room, static (ContainerReader reader, in InfosetValue value) => reader.ToGuid(value));

    /// <summary>Reads octets; each row has its own.</summary>
    internal bool TryRead(Span<byte[]> room)
    {
        InfosetValue value = default;
        foreach (ref var octets in room)
        {
            _column.Get(_next++, _node, ref value);
            octets = _reader.ToBytes(value);
            if (octets.Length > _reader.Quotas.MaxArrayLength)
            {
                return false;
            }
        }

        return true;
    }

    internal bool TryRead(Span<string> room)
    {
        var longest = 0;
        switch (_mode)
        {
            case ReaderValues.SharedTexts when IsConstant:
                var constant = _column.GetString(_next);
                _next += room.Length;
                room.Fill(constant);
                longest = constant.Length;
                break;
            case ReaderValues.SharedTexts:
                foreach (ref var value in room)
                {
                    value = _column.Shared(_next++);
                    longest = Math.Max(longest, value.Length);
                }

                break;
            case ReaderValues.Texts:
                foreach (ref var value in room)
                {
                    value = _reader.TextOf(_column.TextOf(_next++));
                    longest = Math.Max(longest, value.Length);
                }

                break;
            default:
                if (!TryConvert(room, static (ContainerReader reader, in InfosetValue value) => reader.TextOf(value)))
                {
                    return false;
                }

                foreach (var value in room)
                {
                    longest = Math.Max(longest, value.Length);
                }

                break;
        }

        return longest <= _longest;
    }

    private delegate T Conversion<T>(ContainerReader reader, in InfosetValue value);

    private static long ToInt32(ContainerReader reader, in InfosetValue value) => reader.ToInt32(value);

    private static long ToInt64(ContainerReader reader, in InfosetValue value) => reader.ToInt64(value);

    private long NextNumber() => _values[_next++];

    private void Gather(Span<long> room)
    {
        _values.AsSpan(_next, room.Length).CopyTo(room);
        _next += room.Length;
    }

    private bool TryConvert<T>(Span<T> room, Conversion<T> convert)
    {
        InfosetValue value = default;
        for (var index = 0; index < room.Length; index++)
        {
            if (index > 0 && IsConstant)
            {
                room[index] = room[0];
                _next++;
                continue;
            }

            _column.Get(_next++, _node, ref value);
            room[index] = convert(_reader, value);
        }

        return true;
    }
}
