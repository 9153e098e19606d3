// SPDX-License-Identifier: MIT
using System.Buffers;
using System.Buffers.Binary;
using System.Buffers.Text;
using System.Runtime.CompilerServices;
using System.Text.Unicode;
using Nam.Codecs.Infoset;
using Nam.Codecs.Xml;

namespace Nam.Codecs.Binary;

/// <content>Text records, typed or not.</content>
internal ref partial struct TextPass
{
    /// <summary>Reads a text record's value and writes it; the type comes without the bit for the end of the element.</summary>
    private void WriteValue(byte type, bool inAttribute)
    {
        switch (type)
        {
            case NodeType.Chars8:
                WriteCharacters(Take(ReadByte()), inAttribute);
                break;
            case NodeType.Chars16:
            case NodeType.Chars32:
                WriteCharacters(Take(ReadLength(type, NodeType.Chars8)), inAttribute);
                break;
            case NodeType.Zero:
                Put((byte)'0');
                break;
            case NodeType.One:
                Put((byte)'1');
                break;
            case NodeType.Empty:
                break;
            case NodeType.StartList:
                WriteList(inAttribute);
                break;
            case NodeType.DictionaryText:
                var id = ReadNameId();
                WriteCharacters(NameOf(id, _nameBytes, _names), inAttribute);
                break;
            case NodeType.QNameDictionary:
                WriteQualifiedName();
                break;
            case NodeType.Bytes8:
            case NodeType.Bytes16:
            case NodeType.Bytes32:
                WriteBase64(Take(ReadLength(type, NodeType.Bytes8)));
                break;
            case NodeType.UnicodeChars8:
            case NodeType.UnicodeChars16:
            case NodeType.UnicodeChars32:
                WriteUtf16(Take(ReadLength(type, NodeType.UnicodeChars8)), inAttribute);
                break;
            default:
                EnsureRoom(ValueText.MaximumBytes);
                _at += WriteFixed(type, _room[_at..]);
                break;
        }
    }

    /// <summary>Writes a value of fixed size; there is room for any.</summary>
    private int WriteFixed(byte type, Span<byte> room)
    {
        switch (type)
        {
            case NodeType.False:
                return ValueText.Write(room, false);
            case NodeType.True:
                return ValueText.Write(room, true);
            case NodeType.Bool:
                return ValueText.Write(room, ReadByte() != 0);
            case NodeType.Int8:
                return ValueText.Write(room, (sbyte)ReadByte());
            case NodeType.Int16:
                return ValueText.Write(room, BinaryPrimitives.ReadInt16LittleEndian(Take(sizeof(short))));
            case NodeType.Int32:
                return ValueText.Write(room, BinaryPrimitives.ReadInt32LittleEndian(Take(sizeof(int))));
            case NodeType.Int64:
                return ValueText.Write(room, BinaryPrimitives.ReadInt64LittleEndian(Take(sizeof(long))));
            case NodeType.UInt64:
                return ValueText.Write(room, BinaryPrimitives.ReadUInt64LittleEndian(Take(sizeof(ulong))));
            case NodeType.Float:
                return ValueText.Write(room, BinaryPrimitives.ReadSingleLittleEndian(Take(sizeof(float))));
            case NodeType.Double:
                return ValueText.Write(room, BinaryPrimitives.ReadDoubleLittleEndian(Take(sizeof(double))));
            case NodeType.Decimal:
                return WriteDecimal(Take(sizeof(decimal)), room);
            case NodeType.DateTime:
                return WriteDateTime(BinaryPrimitives.ReadInt64LittleEndian(Take(sizeof(long))), room);
            case NodeType.TimeSpan:
                return ValueText.Write(room, new TimeSpan(BinaryPrimitives.ReadInt64LittleEndian(Take(sizeof(long)))));
            case NodeType.Guid:
                return ValueText.Write(room, new Guid(Take(16)));
            case NodeType.UniqueId:
                return ValueText.WriteUniqueId(room, new Guid(Take(16)));
            default:
                Throw($"has an unknown text record 0x{type:X2}");
                return 0;
        }
    }

    private readonly int WriteDecimal(ReadOnlySpan<byte> bytes, Span<byte> room)
    {
        // [MC-NBFX] 2.2.3.12: flags, then the high, low and middle 32 bits.
        var flags = BinaryPrimitives.ReadInt32LittleEndian(bytes);
        var high = BinaryPrimitives.ReadInt32LittleEndian(bytes[4..]);
        var low = BinaryPrimitives.ReadUInt64LittleEndian(bytes[8..]);
        var scale = (flags >> 16) & 0xFF;
        if (!RecordRules.IsDecimal(flags))
        {
            Throw($"has a decimal with flags 0x{flags:X8}");
        }

        return high == 0 && scale < 19
            ? ValueText.WriteDecimal(room, low, scale, flags < 0)
            : ValueText.Write(room, new decimal((int)low, (int)(low >> 32), high, flags < 0, (byte)scale));
    }

    private readonly int WriteDateTime(long value, Span<byte> room)
    {
        if (!RecordRules.IsTime(value))
        {
            // Local times are characters in this form: docs/wire-format.md section 6.
            Throw($"has a time with value 0x{value:X16}");
        }

        return ValueText.Write(room, DateTime.FromBinary(value));
    }

    private void WriteList(bool inAttribute)
    {
        var isFirst = true;
        while (true)
        {
            var type = ReadByte();
            if (type == NodeType.EndList)
            {
                return;
            }

            if (!RecordRules.IsValue(type) || type == NodeType.StartList)
            {
                Throw($"has a record 0x{type:X2} in a list");
            }

            if (!isFirst)
            {
                Put((byte)' ');
            }

            isFirst = false;
            WriteValue(type, inAttribute);
        }
    }

    private void WriteQualifiedName()
    {
        var letter = ReadByte();
        if (letter >= 26)
        {
            Throw($"has a qualified name with prefix {letter}; prefixes are 0 to 25");
        }

        ReadTableName(out var start, out var length);
        Put((byte)('a' + letter));
        Put((byte)':');
        Copy(_nameBytes.Slice(start, length));
    }

    private void WriteBase64(ReadOnlySpan<byte> bytes)
    {
        const int PieceBytes = 12 << 10;
        while (bytes.Length > PieceBytes)
        {
            WriteBase64Piece(bytes[..PieceBytes]);
            bytes = bytes[PieceBytes..];
        }

        WriteBase64Piece(bytes);
    }

    private void WriteBase64Piece(ReadOnlySpan<byte> bytes)
    {
        EnsureRoom(Base64.GetMaxEncodedToUtf8Length(bytes.Length));
        Base64.EncodeToUtf8(bytes, _room[_at..], out _, out var written);
        _at += written;
    }

    private void WriteUtf16(ReadOnlySpan<byte> bytes, bool inAttribute)
    {
        if ((bytes.Length & 1) != 0)
        {
            Throw("has UTF-16 text of an odd number of bytes");
        }

        var characters = ArrayPool<char>.Shared.Rent(bytes.Length / 2);
        var utf8 = ArrayPool<byte>.Shared.Rent(checked(bytes.Length / 2 * 3));
        try
        {
            for (var index = 0; index < bytes.Length / 2; index++)
            {
                characters[index] = (char)BinaryPrimitives.ReadUInt16LittleEndian(bytes[(2 * index)..]);
            }

            var text = characters.AsSpan(0, bytes.Length / 2);
            if (Utf8.FromUtf16(text, utf8, out _, out var written, replaceInvalidSequences: false) != OperationStatus.Done)
            {
                Throw("has UTF-16 text with an unpaired surrogate");
            }

            WriteCharacters(utf8.AsSpan(0, written), inAttribute);
        }
        finally
        {
            ArrayPool<char>.Shared.Return(characters);
            ArrayPool<byte>.Shared.Return(utf8);
        }
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private void WriteCharacters(ReadOnlySpan<byte> text, bool inAttribute)
    {
        if (text.ContainsAnyExcept(inAttribute ? XmlCharacters.PlainInAttributes : XmlCharacters.PlainInText))
        {
            WriteSpecialCharacters(text, inAttribute);
        }
        else
        {
            Copy(text);
        }
    }

    private void WriteSpecialCharacters(ReadOnlySpan<byte> text, bool inAttribute)
    {
        if (!Utf8.IsValid(text))
        {
            Throw("has text that is not valid UTF-8");
        }

        var escaped = inAttribute ? XmlCharacters.EscapedInAttributes : XmlCharacters.EscapedInText;
        while (_escapes)
        {
            var index = text.IndexOfAny(escaped);
            if (index < 0)
            {
                break;
            }

            Copy(text[..index]);
            text = text[index..];
            text = text[WriteEscape(text)..];
        }

        Copy(text);
    }

    private void WriteHexEntity(byte value)
    {
        Copy("&#x"u8);
        if (value >= 16)
        {
            Put((byte)'1');
        }

        Put("0123456789ABCDEF"u8[value & 15]);
        Put((byte)';');
    }

    /// <summary>Writes the character that the text begins with and gives its bytes in the text.</summary>
    private int WriteEscape(ReadOnlySpan<byte> text)
    {
        // Not by XmlEscapes: copies of a constant length are 3 % of a text with many escapes.
        switch (text[0])
        {
            case (byte)'<':
                Copy("&lt;"u8);
                return 1;
            case (byte)'>':
                Copy("&gt;"u8);
                return 1;
            case (byte)'&':
                Copy("&amp;"u8);
                return 1;
            case (byte)'"':
                Copy("&quot;"u8);
                return 1;
            case 0xEF:
                Copy(!XmlCharacters.IsNone(text) ? text[..3] : text[2] == 0xBE ? "&#xFFFE;"u8 : "&#xFFFF;"u8);
                return 3;
            default:
                WriteHexEntity(text[0]);
                return 1;
        }
    }

    private int ReadLength(byte type, byte shortType)
    {
        if (type == shortType)
        {
            return ReadByte();
        }

        if (type == shortType + 2)
        {
            return BinaryPrimitives.ReadUInt16LittleEndian(Take(sizeof(ushort)));
        }

        var length = BinaryPrimitives.ReadInt32LittleEndian(Take(sizeof(int)));
        if (length < 0)
        {
            Throw($"has a text of {length:N0} bytes");
        }

        return length;
    }
}
