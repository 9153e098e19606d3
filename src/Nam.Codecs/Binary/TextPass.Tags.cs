// SPDX-License-Identifier: MIT
using System.Runtime.CompilerServices;
using System.Runtime.Intrinsics;
using System.Text;
using System.Text.Unicode;
using Nam.Codecs.Infoset;
using Nam.Codecs.Xml;

namespace Nam.Codecs.Binary;

/// <content>Tags, attributes, comments, and the way to the output.</content>
internal ref partial struct TextPass
{
    private const int ShortNameBytes = 16;

    /// <summary>Room for the end tag of a short name: three characters of markup, a letter, a colon.</summary>
    private const int ShortTagBytes = ShortNameBytes + 8;

    /// <summary>Reads prefix and name of an element or attribute; <paramref name="first"/> is the first of the two
    /// families of record types.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private Tag ReadTag(byte type, byte first)
    {
        var tag = default(Tag);
        var kind = type - first;

        // Both families: 0 short, 1 any prefix, 2 and 3 the same with a name of the table, then attributes have four of
        // declarations in between.
        var letters = first == NodeType.ShortElement ? NodeType.PrefixDictionaryElementA : NodeType.PrefixDictionaryAttributeA;
        if (type >= letters)
        {
            var letter = type - letters;
            tag.IsInTable = letter < 26;
            letter = tag.IsInTable ? letter : letter - 26;
            tag.Letter = (byte)('a' + letter);
            tag.Prefix = InfosetNames.LetterA + letter;
        }
        else
        {
            tag.IsInTable = kind >= 2;
            if ((kind & 1) != 0)
            {
                tag.Prefix = ReadPrefix(out tag.PrefixStart, out tag.PrefixBytes);
            }
        }

        if (tag.IsInTable)
        {
            ReadTableName(out tag.NameStart, out tag.NameBytes);

            tag.IsShort = tag.PrefixBytes == 0 && tag.NameBytes <= ShortNameBytes && tag.NameStart <= _nameBytes.Length - ShortNameBytes;
        }
        else
        {
            ReadInlineName(out tag.NameStart, out tag.NameBytes);
        }

        return tag;
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private void WriteStartTag(in Tag tag)
    {
        if (!tag.IsShort)
        {
            Put((byte)'<');
            PutName(tag);
            return;
        }

        EnsureRoom(ShortTagBytes);
        var room = _room.Slice(_at, ShortTagBytes);
        room[0] = (byte)'<';
        _at += PutShortName(tag, room, 1);
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private void WriteEndTag(in Tag tag)
    {
        if (!tag.IsShort)
        {
            WriteLongEndTag(tag);
            return;
        }

        EnsureRoom(ShortTagBytes);
        var room = _room.Slice(_at, ShortTagBytes);
        room[0] = (byte)'<';
        room[1] = (byte)'/';
        var length = PutShortName(tag, room, 2);
        room[length] = (byte)'>';
        _at += length + 1;
    }

    private void WriteLongEndTag(in Tag tag)
    {
        Copy("</"u8);
        PutName(tag);
        Put((byte)'>');
        EndScope(tag);
    }

    /// <summary>Writes the name with one load and one store; later writes overwrite the rest of the 16 bytes.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private readonly int PutShortName(in Tag tag, Span<byte> room, int length)
    {
        if (tag.Letter != 0)
        {
            room[length + 1] = (byte)':';
            room[length] = tag.Letter;
            length += 2;
        }

        Vector128.Create(_nameBytes.Slice(tag.NameStart, ShortNameBytes)).CopyTo(room[length..]);
        return length + tag.NameBytes;
    }

    private void WriteEmptyEnd() => Copy(_isWriterStyle ? " />"u8 : "/>"u8);

    /// <summary>Writes the attributes of an element that has any.</summary>
    /// <returns>Whether declarations are among them.</returns>
    private bool WriteAttributes()
    {
        var first = _scopes!.StartElement();
        var declares = false;
        do
        {
            var type = _form[_position++];
            if (type is >= NodeType.ShortXmlnsAttribute and <= NodeType.DictionaryXmlnsAttribute)
            {
                WriteXmlns(type, first);
                declares = true;
            }
            else
            {
                WriteAttribute(type);
            }
        }
        while (_position < _form.Length && _form[_position] is >= NodeType.ShortAttribute and <= NodeType.LastAttribute);

        if (!_scopes.AreFine(_form, _names))
        {
            Throw("has an element with two attributes of one name, or with one whose prefix is not declared");
        }

        return declares;
    }

    private void WriteAttribute(byte type)
    {
        var tag = ReadTag(type, NodeType.ShortAttribute);
        if (tag.NameBytes == 5 && tag.Prefix == InfosetNames.Empty && _form.Slice(tag.NameStart, tag.NameBytes).SequenceEqual("xmlns"u8))
        {
            Throw("has an attribute xmlns that is no declaration");
        }

        _scopes!.Add(tag.Prefix, _form.Slice(tag.NameStart, tag.NameBytes), tag.NameStart);
        Put((byte)' ');
        PutName(tag);
        Copy("=\""u8);
        var valueType = ReadByte();
        if (!RecordRules.IsValue(valueType))
        {
            Throw($"has an attribute with a record 0x{valueType:X2} for its value");
        }

        WriteValue(valueType, inAttribute: true);
        Put((byte)'"');
    }

    private void WriteXmlns(byte type, int first)
    {
        var prefix = InfosetNames.Empty;
        Copy(" xmlns"u8);
        if (type is NodeType.XmlnsAttribute or NodeType.DictionaryXmlnsAttribute)
        {
            prefix = ReadPrefix(out var prefixStart, out var prefixBytes);
            Put((byte)':');
            Copy(_form.Slice(prefixStart, prefixBytes));
        }

        Copy("=\""u8);
        var isInTable = type is NodeType.ShortDictionaryXmlnsAttribute or NodeType.DictionaryXmlnsAttribute;
        var id = isInTable ? ReadNameId() : 0;
        var uri = isInTable ? NameOf(id, _nameBytes, _names) : Take(ReadCount());
        WriteCharacters(uri, inAttribute: true);
        Put((byte)'"');
        if (!RecordRules.IsDeclaration(
            prefix, uri.IsEmpty, uri.SequenceEqual("http://www.w3.org/XML/1998/namespace"u8),
            uri.SequenceEqual("http://www.w3.org/2000/xmlns/"u8))
            || !_scopes!.Declare(first, prefix, isInTable ? id : _scopes.Intern(uri), isInTable))
        {
            Throw("has a declaration that cannot stand in text, or one prefix declared twice");
        }
    }

    private void WriteMarkup(byte type)
    {
        var text = Take(ReadCount());
        var isComment = type == NodeType.Comment;
        if (!(isComment ? MarkupRules.IsComment(text) : MarkupRules.IsSection(text)))
        {
            Throw("has a comment or section that cannot stand in text");
        }

        Copy(isComment ? "<!--"u8 : "<![CDATA["u8);
        Copy(text);
        Copy(isComment ? "-->"u8 : "]]>"u8);
    }

    private void WriteInstruction()
    {
        var target = Take(ReadCount());
        var data = Take(ReadCount());
        if (!Utf8.IsValid(target) || !NameRules.IsTarget(Encoding.UTF8.GetString(target)) || !MarkupRules.IsData(data))
        {
            Throw("has a processing instruction that cannot stand in text");
        }

        Copy("<?"u8);
        Copy(target);
        Copy(data.IsEmpty ? default : " "u8);
        Copy(data);
        Copy("?>"u8);
    }

    private void WriteOutside(byte type)
    {
        var start = _position;
        var text = type is NodeType.Chars8 or NodeType.Chars16 or NodeType.Chars32 ? Take(ReadLength(type, NodeType.Chars8)) : default;
        if (!RecordRules.IsOutside(type, text))
        {
            _position = start;
            Throw("has text outside its root element");
        }

        WriteCharacters(text, inAttribute: false);
    }

    private void PutName(in Tag tag)
    {
        var names = tag.IsInTable ? _nameBytes : _form;
        if (tag.PrefixBytes != 0)
        {
            Copy(_form.Slice(tag.PrefixStart, tag.PrefixBytes));
            Put((byte)':');
        }

        if (tag.Letter != 0)
        {
            Put(tag.Letter);
            Put((byte)':');
        }

        Copy(names.Slice(tag.NameStart, tag.NameBytes));
    }

    /// <summary>The bytes of a name of the table.</summary>
    internal static ReadOnlySpan<byte> NameOf(int id, ReadOnlySpan<byte> form, ReadOnlySpan<int> names)
    {
        var start = names[2 * id];
        return form.Slice(start < 0 ? ~start : start, names[(2 * id) + 1]);
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
}
