// SPDX-License-Identifier: MIT
using System.Buffers;
using System.Buffers.Binary;
using System.Runtime.CompilerServices;
using System.Text.Unicode;
using Nam.Codecs.Buffers;
using Nam.Codecs.Infoset;
using Nam.Codecs.Xml;

namespace Nam.Codecs.Binary;

/// <content>Single records and their parts, without a look at the state.</content>
internal sealed partial class BinaryXmlWriter
{
    /// <summary>A one-character prefix has a record type of its own if it is one of these.</summary>
    private const int Letters = 26;

    /// <summary>Numbers of names below this take one byte.</summary>
    private const int ShortIds = 0x40;

    /// <summary>At most so many characters cannot take more than 255 bytes.</summary>
    private const int ShortTextCharacters = byte.MaxValue / 3;

    internal NameTable Names => _names;

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal void EnsureRoom(int bytes)
    {
        if (_buffer.Length - _position < bytes)
        {
            Grow(bytes);
        }
    }

    internal void AppendByte(byte value)
    {
        EnsureRoom(1);
        _buffer[_position++] = value;
    }

    internal void AppendElement(string prefix, int id, string localName)
    {
        AppendName(
            prefix, id, localName, NodeType.ShortDictionaryElement, NodeType.PrefixDictionaryElementA, NodeType.ShortElement,
            NodeType.PrefixElementA);
        _lastText = -1;
    }

    internal void AppendAttribute(string prefix, int id, string localName) =>
        AppendName(
            prefix, id, localName, NodeType.ShortDictionaryAttribute, NodeType.PrefixDictionaryAttributeA,
            NodeType.ShortAttribute, NodeType.PrefixAttributeA);

    internal void AppendXmlns(string prefix, int id, string uri)
    {
        EnsureRoom(1);
        var isShort = prefix.Length == 0;
        var type = id >= 0
            ? isShort ? NodeType.ShortDictionaryXmlnsAttribute : NodeType.DictionaryXmlnsAttribute
            : isShort ? NodeType.ShortXmlnsAttribute : NodeType.XmlnsAttribute;
        _buffer[_position++] = type;
        if (!isShort)
        {
            AppendString(prefix);
        }

        AppendNameReference(id, uri);
    }

    internal void AppendEndElement()
    {
        if (_lastText >= 0)
        {
            _buffer[_lastText] |= NodeType.WithEndElement;
            _lastText = -1;
            return;
        }

        AppendByte(NodeType.EndElement);
    }

    /// <summary>Starts a text record; the type is followed by at most <paramref name="valueBytes"/> bytes.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal void AppendText(byte type, int valueBytes)
    {
        EnsureRoom(1 + valueBytes);
        _lastText = _position;
        _buffer[_position++] = type;
    }

    internal void AppendInt32(int value)
    {
        if (value == (sbyte)value)
        {
            AppendInt8((sbyte)value);
        }
        else if (value == (short)value)
        {
            AppendText(NodeType.Int16, sizeof(short));
            BinaryPrimitives.WriteInt16LittleEndian(_buffer.AsSpan(_position), (short)value);
            _position += sizeof(short);
        }
        else
        {
            AppendText(NodeType.Int32, sizeof(int));
            BinaryPrimitives.WriteInt32LittleEndian(_buffer.AsSpan(_position), value);
            _position += sizeof(int);
        }
    }

    internal void AppendInt64(byte type, long value)
    {
        AppendText(type, sizeof(long));
        BinaryPrimitives.WriteInt64LittleEndian(_buffer.AsSpan(_position), value);
        _position += sizeof(long);
    }

    /// <summary>Appends the record of characters that are not empty.</summary>
    internal void AppendChars(ReadOnlySpan<char> text)
    {
        if (text.Length > ShortTextCharacters)
        {
            AppendLongChars(text);
            return;
        }

        if (text.Length == 1 && text[0] is '0' or '1')
        {
            AppendText(text[0] == '0' ? NodeType.Zero : NodeType.One, 0);
            return;
        }

        AppendText(NodeType.Chars8, byte.MaxValue + 1);
        var room = _buffer.AsSpan(_position + 1, byte.MaxValue);
        var length = AsciiNarrowing.TryCopy(text, room) ? text.Length : Transcode(text, room);
        _buffer[_position] = (byte)length;
        _position += 1 + length;
    }

    /// <summary>Appends the record of UTF-8 characters that are not empty.</summary>
    internal void AppendUtf8Chars(ReadOnlySpan<byte> text)
    {
        AppendTextHeader(NodeType.Chars8, text.Length);
        AppendBytes(text);
    }

    /// <summary>Appends a text record's type and length; the type is that of the 8-bit length.</summary>
    internal void AppendTextHeader(byte type, int length)
    {
        AppendText(type, sizeof(int));
        if (length <= byte.MaxValue)
        {
            _buffer[_position++] = (byte)length;
        }
        else if (length <= ushort.MaxValue)
        {
            _buffer[_lastText] = (byte)(type + 2);
            BinaryPrimitives.WriteUInt16LittleEndian(_buffer.AsSpan(_position), (ushort)length);
            _position += sizeof(ushort);
        }
        else
        {
            _buffer[_lastText] = (byte)(type + 4);
            BinaryPrimitives.WriteInt32LittleEndian(_buffer.AsSpan(_position), length);
            _position += sizeof(int);
        }
    }

    internal void AppendBytes(ReadOnlySpan<byte> bytes)
    {
        EnsureRoom(bytes.Length);
        bytes.CopyTo(_buffer.AsSpan(_position));
        _position += bytes.Length;
    }

    /// <summary>Appends a record of a string that is no value: a comment, say.</summary>
    internal void AppendMarkup(byte type, string text)
    {
        AppendByte(type);
        AppendString(text);
        _lastText = -1;
    }

    internal void AppendVarint(int value)
    {
        EnsureRoom(Varint.MaximumBytes);
        _position += Varint.Write(_buffer.AsSpan(_position), value);
    }

    /// <summary>Appends the length in bytes and the characters.</summary>
    internal void AppendString(ReadOnlySpan<char> text)
    {
        var mostBytes = checked(text.Length * 3);
        EnsureRoom(checked(Varint.MaximumBytes + mostBytes));
        if (mostBytes < 0x80)
        {
            var length = Transcode(text, _buffer.AsSpan(_position + 1, mostBytes));
            _buffer[_position] = (byte)length;
            _position += 1 + length;
            return;
        }

        var bytes = System.Text.Encoding.UTF8.GetByteCount(text);
        _position += Varint.Write(_buffer.AsSpan(_position), bytes);
        _position += Transcode(text, _buffer.AsSpan(_position, bytes));
    }

    private void AppendInt8(sbyte value)
    {
        if (value is 0 or 1)
        {
            AppendText(value == 0 ? NodeType.Zero : NodeType.One, 0);
            return;
        }

        AppendText(NodeType.Int8, sizeof(sbyte));
        _buffer[_position++] = (byte)value;
    }

    private void AppendLongChars(ReadOnlySpan<char> text)
    {
        // Measured first: the length stands in front and has a width of its own. An unpaired surrogate counts three
        // bytes and is found below.
        var bytes = System.Text.Encoding.UTF8.GetByteCount(text);
        AppendTextHeader(NodeType.Chars8, bytes);
        EnsureRoom(bytes);
        _position += Transcode(text, _buffer.AsSpan(_position, bytes));
    }

    // Half a surrogate pair becomes U+FFFD, as by the stock writer of the style that does not refuse it.
    private static int Transcode(ReadOnlySpan<char> text, Span<byte> destination)
    {
        Utf8.FromUtf16(text, destination, out _, out var written, replaceInvalidSequences: true);
        return written;
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private void AppendName(
        string prefix, int id, string localName, byte shortDictionary, byte letterDictionary, byte shortPlain, byte letterPlain)
    {
        EnsureRoom(1 + Varint.MaximumBytes);
        if (prefix.Length == 0)
        {
            if ((uint)id < ShortIds)
            {
                var record = _buffer.AsSpan(_position, 2);
                record[1] = (byte)((id << 1) | 1);
                record[0] = shortDictionary;
                _position += 2;
                return;
            }

            _buffer[_position++] = id >= 0 ? shortDictionary : shortPlain;
        }
        else if (prefix.Length == 1 && (uint)(prefix[0] - 'a') < Letters)
        {
            _buffer[_position++] = (byte)((id >= 0 ? letterDictionary : letterPlain) + prefix[0] - 'a');
        }
        else
        {
            // The type for any prefix comes right after the one for none.
            _buffer[_position++] = (byte)((id >= 0 ? shortDictionary : shortPlain) + 1);
            AppendString(prefix);
        }

        AppendNameReference(id, localName);
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private void AppendNameReference(int id, string name)
    {
        // Names of the table have odd values, docs/wire-format.md section 6.
        if ((uint)id < ShortIds)
        {
            EnsureRoom(1);
            _buffer[_position++] = (byte)((id << 1) | 1);
        }
        else if (id >= 0)
        {
            AppendVarint((id << 1) | 1);
        }
        else
        {
            AppendString(name);
        }
    }

    private void Grow(int needed)
    {
        var total = (long)_position + needed;
        if (total > Array.MaxLength)
        {
            throw new NotSupportedException($"The form would take over {Array.MaxLength:N0} bytes; write the reply as text.");
        }

        var grown = ArrayPool<byte>.Shared.Rent((int)Math.Max(total, Math.Min(2L * _buffer.Length, Array.MaxLength)));
        _buffer.AsSpan(0, _position).CopyTo(grown);
        if (_buffer.Length != 0)
        {
            ArrayPool<byte>.Shared.Return(_buffer);
        }

        _buffer = grown;
    }
}
