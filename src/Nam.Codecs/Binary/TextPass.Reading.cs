// SPDX-License-Identifier: MIT
using System.Diagnostics.CodeAnalysis;
using System.Runtime.CompilerServices;
using Nam.Codecs.Buffers;
using Nam.Codecs.Xml;

namespace Nam.Codecs.Binary;

/// <content>Bytes, counts and names of the form.</content>
internal ref partial struct TextPass
{
    private readonly byte Peek()
    {
        if (_position >= _form.Length)
        {
            ThrowCutOff();
        }

        return _form[_position];
    }

    private byte ReadByte()
    {
        var value = Peek();
        _position++;
        return value;
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private int ReadCount()
    {
        if (_position < _form.Length && _form[_position] < 0x80)
        {
            return _form[_position++];
        }

        return ReadLongCount();
    }

    private int ReadLongCount()
    {
        if (!Varint.TryRead(_form, ref _position, out var value))
        {
            Throw("has a number that is cut off, longer than 5 bytes or too large");
        }

        return value;
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private int ReadNameId()
    {
        var value = ReadCount();
        var id = value >> 1;
        if ((value & 1) == 0 || id >= _names.Length / 2)
        {
            Throw($"refers to name {value}; names of its table are 1, 3 … {_names.Length - 1}");
        }

        return id;
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private void ReadTableName(out int start, out int length)
    {
        var id = ReadNameId();
        start = ~_names[2 * id];
        length = _names[(2 * id) + 1];
        if (start < 0)
        {
            // A start is complemented once the name was seen to be one.
            start = ~start;
            if (!NameRules.IsNCName(_nameBytes.Slice(start, length)))
            {
                ThrowNoName();
            }

            _names[2 * id] = ~start;
        }
    }

    /// <summary>Reads a prefix and gives its number; it mostly is the last one again.</summary>
    private int ReadPrefix(out int start, out int length)
    {
        var before = _position;
        length = ReadCount();
        start = _position;
        if (length != _lastPrefixBytes || length == 0 || !Take(length).SequenceEqual(_form.Slice(_lastPrefixStart, length)))
        {
            _position = before;
            _lastPrefix = ReadInlineName(out start, out length);
            _lastPrefixStart = start;
            _lastPrefixBytes = length;
        }

        return _lastPrefix;
    }

    /// <summary>Reads a name beside the table and gives its number.</summary>
    private int ReadInlineName(out int start, out int length)
    {
        length = ReadCount();
        start = _position;
        var id = _scopes!.Intern(Take(length));
        if (!_scopes.IsName(id))
        {
            ThrowNoName();
        }

        return id;
    }

    [DoesNotReturn]
    private readonly void ThrowNoName() => Throw("has a name that cannot stand in text");

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private ReadOnlySpan<byte> Take(int count)
    {
        if ((uint)count > (uint)(_form.Length - _position))
        {
            ThrowCutOff();
        }

        var bytes = _form.Slice(_position, count);
        _position += count;
        return bytes;
    }

    [DoesNotReturn]
    private readonly void ThrowCutOff() => Throw("is cut off");
}
