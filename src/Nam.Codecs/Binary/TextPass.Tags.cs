// SPDX-License-Identifier: MIT
using System.Buffers;
using System.Diagnostics.CodeAnalysis;
using System.Runtime.CompilerServices;
using System.Runtime.Intrinsics;
using System.Text.Unicode;

namespace Nam.Codecs;

/// <content>Tags, attributes, comments, and the way from the form to the output.</content>
internal ref partial struct TextPass
{
    /// <summary>What would end a name in text; a form with such a name stands for no text.</summary>
    private static readonly SearchValues<byte> NotInNames =
        SearchValues.Create([.. Enumerable.Range(0, 33).Select(code => (byte)code), .. "<>&\"'/="u8.ToArray()]);

    /// <summary>Reads prefix and name of an element or attribute; <paramref name="first"/> is the first of the two families of record types.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private Tag ReadTag(byte type, byte first)
    {
        var tag = default(Tag);
        var kind = type - first;

        // Both families: 0 short, 1 any prefix, 2 and 3 the same with a name of the table, then attributes have four of declarations in between.
        var letters = first == NodeType.ShortElement ? NodeType.PrefixDictionaryElementA : NodeType.PrefixDictionaryAttributeA;
        if (type >= letters)
        {
            var letter = type - letters;
            tag.IsInTable = letter < 26;
            tag.Letter = (byte)('a' + (tag.IsInTable ? letter : letter - 26));
        }
        else
        {
            tag.IsInTable = kind >= 2;
            if ((kind & 1) != 0)
            {
                ReadInlineName(out tag.PrefixStart, out tag.PrefixBytes);
            }
        }

        if (tag.IsInTable)
        {
            var id = ReadNameId();
            tag.NameStart = _names[2 * id];
            tag.NameBytes = _names[(2 * id) + 1];
            CheckName(_nameBytes.Slice(tag.NameStart, tag.NameBytes));
        }
        else
        {
            ReadInlineName(out tag.NameStart, out tag.NameBytes);
        }

        return tag;
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private void WriteStartTag(Tag read, out Tag tag)
    {
        tag = read;
        Put((byte)'<');
        PutName(tag);
    }

    private void WriteEndTag(Tag tag)
    {
        EnsureRoom(2);
        _room[_at] = (byte)'<';
        _room[_at + 1] = (byte)'/';
        _at += 2;
        PutName(tag);
        Put((byte)'>');
    }

    private void WriteEmptyEnd()
    {
        Copy(_isWriterStyle ? " />"u8 : "/>"u8);
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private void WriteAttributes()
    {
        while (_position < _form.Length && _form[_position] is >= NodeType.ShortAttribute and <= NodeType.LastAttribute)
        {
            WriteAttribute(_form[_position++]);
        }
    }

    private void WriteAttribute(byte type)
    {
        if (type is >= NodeType.ShortXmlnsAttribute and <= NodeType.DictionaryXmlnsAttribute)
        {
            WriteXmlns(type);
            return;
        }

        var tag = ReadTag(type, NodeType.ShortAttribute);
        Put((byte)' ');
        PutName(tag);
        Copy("=\""u8);
        var valueType = ReadByte();
        if (valueType < NodeType.FirstText || (valueType & NodeType.WithEndElement) != 0)
        {
            Throw($"has an attribute with a record 0x{valueType:X2} for its value");
        }

        WriteValue(valueType, inAttribute: true);
        Put((byte)'"');
    }

    private void WriteXmlns(byte type)
    {
        Copy(" xmlns"u8);
        if (type is NodeType.XmlnsAttribute or NodeType.DictionaryXmlnsAttribute)
        {
            ReadInlineName(out var prefixStart, out var prefixBytes);
            Put((byte)':');
            Copy(_form.Slice(prefixStart, prefixBytes));
        }

        Copy("=\""u8);
        if (type is NodeType.ShortDictionaryXmlnsAttribute or NodeType.DictionaryXmlnsAttribute)
        {
            var id = ReadNameId();
            WriteCharacters(_nameBytes.Slice(_names[2 * id], _names[(2 * id) + 1]), inAttribute: true);
        }
        else
        {
            WriteCharacters(Take(ReadCount()), inAttribute: true);
        }

        Put((byte)'"');
    }

    private void WriteComment()
    {
        var text = Take(ReadCount());
        if (!Utf8.IsValid(text) || text.IndexOf("--"u8) >= 0 || text.EndsWith("-"u8))
        {
            Throw("has a comment that cannot stand in text");
        }

        Copy("<!--"u8);
        Copy(text);
        Copy("-->"u8);
    }

    private void WriteOutside(byte type)
    {
        var start = _position;
        var text = type is NodeType.Chars8 or NodeType.Chars16 or NodeType.Chars32 ? Take(ReadLength(type, NodeType.Chars8)) : default;
        if (text.IsEmpty || text.ContainsAnyExcept(" \t\r\n"u8))
        {
            _position = start;
            Throw("has text outside its root element");
        }

        WriteCharacters(text, inAttribute: false);
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private void PutName(in Tag tag)
    {
        var names = tag.IsInTable ? _nameBytes : _form;
        if (tag.PrefixBytes != 0)
        {
            Copy(_form.Slice(tag.PrefixStart, tag.PrefixBytes));
            Put((byte)':');
        }

        EnsureRoom(2 + Vector128<byte>.Count);
        if (tag.Letter != 0)
        {
            _room[_at] = tag.Letter;
            _room[_at + 1] = (byte)':';
            _at += 2;
        }

        // Most names have at most 16 bytes: one load and one store, of which the rest is overwritten by what follows.
        if (tag.NameBytes <= Vector128<byte>.Count && tag.NameStart <= names.Length - Vector128<byte>.Count)
        {
            Vector128.Create(names.Slice(tag.NameStart, Vector128<byte>.Count)).CopyTo(_room[_at..]);
            _at += tag.NameBytes;
        }
        else
        {
            Copy(names.Slice(tag.NameStart, tag.NameBytes));
        }
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private void Put(byte value)
    {
        EnsureRoom(1);
        _room[_at++] = value;
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private void Copy(ReadOnlySpan<byte> bytes)
    {
        if (bytes.Length <= _room.Length - _at)
        {
            bytes.CopyTo(_room[_at..]);
            _at += bytes.Length;
        }
        else
        {
            CopyInPieces(bytes);
        }
    }

    private void CopyInPieces(ReadOnlySpan<byte> bytes)
    {
        while (!bytes.IsEmpty)
        {
            EnsureRoom(1);
            var count = Math.Min(bytes.Length, _room.Length - _at);
            bytes[..count].CopyTo(_room[_at..]);
            _at += count;
            bytes = bytes[count..];
        }
    }

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

    private void ReadInlineName(out int start, out int length)
    {
        length = ReadCount();
        start = _position;
        var name = Take(length);
        CheckName(name);
        if (!Utf8.IsValid(name))
        {
            Throw("has a name that is not valid UTF-8");
        }
    }

    private readonly void CheckName(ReadOnlySpan<byte> name)
    {
        if (name.IsEmpty || name.ContainsAny(NotInNames))
        {
            Throw("has a name that cannot stand in text");
        }
    }

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
    private readonly void ThrowCutOff()
    {
        Throw("is cut off");
    }
}
