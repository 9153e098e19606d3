// SPDX-License-Identifier: MIT
using System.Buffers.Binary;
using System.Runtime.CompilerServices;
using Nam.Codecs.Infoset;
using Record = Nam.Codecs.Infoset.NodeType;

namespace Nam.Codecs.Binary;

/// <content>Text records and arrays.</content>
internal sealed partial class BinaryXmlReader
{
    private byte _itemType;
    private int _itemBytes;

    protected override void ReadItem(ref InfosetValue value) => ReadValue(_itemType, ref value);

    protected override bool TryCopyItems(InfosetKind kind, Span<byte> items)
    {
        if (!BitConverter.IsLittleEndian
            || kind is not (InfosetKind.Int16 or InfosetKind.Int32 or InfosetKind.Int64 or InfosetKind.Single or InfosetKind.Double))
        {
            return false;
        }

        _bytes.AsSpan(Skip(items.Length), items.Length).CopyTo(items);
        return true;
    }

    protected override bool TryMeasureBytes(out int length)
    {
        var position = _position;
        length = NextValue().Length;
        try
        {
            for (var isEnd = EndsElement; !isEnd;)
            {
                var type = ReadByte();
                if (type == Record.EndElement)
                {
                    return true;
                }

                isEnd = (type & Record.WithEndElement) != 0;
                type = (byte)(type & ~Record.WithEndElement);
                if (type is not (Record.Bytes8 or Record.Bytes16 or Record.Bytes32))
                {
                    return false;
                }

                var count = ReadLength(type, Record.Bytes8);
                Skip(count);
                length = checked(length + count);
            }

            return true;
        }
        finally
        {
            _position = position;
        }
    }

    protected override object[] ListOf(in InfosetValue value)
    {
        var position = _position;
        var items = new List<object>();
        try
        {
            _position = value.Offset;
            while (_position < value.Offset + value.Length)
            {
                var item = default(InfosetValue);
                ReadValue(ReadByte(), ref item);
                items.Add(ObjectOf(item));
            }
        }
        finally
        {
            _position = position;
        }

        return [.. items];
    }

    /// <summary>Reads the value of a text record; the type comes without the bit for the end of the element.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private void ReadValue(int type, ref InfosetValue value)
    {
        if (type == Record.Chars8)
        {
            ReadBytes(InfosetKind.Utf8, ReadByte(), ref value);
        }
        else
        {
            ReadOtherValue(type, ref value);
        }
    }

    private void ReadOtherValue(int type, ref InfosetValue value)
    {
        switch (type)
        {
            case Record.Zero:
                value.SetInteger(InfosetKind.Int32, 0);
                break;
            case Record.One:
                value.SetInteger(InfosetKind.Int32, 1);
                break;
            case Record.False:
                value.SetInteger(InfosetKind.Boolean, 0);
                break;
            case Record.True:
                value.SetInteger(InfosetKind.Boolean, 1);
                break;
            case Record.Bool:
                value.SetInteger(InfosetKind.Boolean, ReadByte() != 0 ? 1 : 0);
                break;
            case Record.Int8:
                value.SetInteger(InfosetKind.Int32, (sbyte)ReadByte());
                break;
            case Record.Int16:
                value.SetInteger(InfosetKind.Int32, BinaryPrimitives.ReadInt16LittleEndian(Take(sizeof(short))));
                break;
            case Record.Int32:
                value.SetInteger(InfosetKind.Int32, BinaryPrimitives.ReadInt32LittleEndian(Take(sizeof(int))));
                break;
            case Record.Int64:
                value.SetInteger(InfosetKind.Int64, BinaryPrimitives.ReadInt64LittleEndian(Take(sizeof(long))));
                break;
            case Record.UInt64:
                value.SetInteger(InfosetKind.UInt64, BinaryPrimitives.ReadInt64LittleEndian(Take(sizeof(long))));
                break;
            case Record.Float:
                value.Kind = InfosetKind.Single;
                value.Double = BinaryPrimitives.ReadSingleLittleEndian(Take(sizeof(float)));
                break;
            case Record.Double:
                value.Kind = InfosetKind.Double;
                value.Double = BinaryPrimitives.ReadDoubleLittleEndian(Take(sizeof(double)));
                break;
            case Record.Decimal:
                ReadDecimal(ref value);
                break;
            case Record.DateTime:
                ReadTime(ref value);
                break;
            case Record.TimeSpan:
                value.SetInteger(InfosetKind.TimeSpan, BinaryPrimitives.ReadInt64LittleEndian(Take(sizeof(long))));
                break;
            case Record.Guid:
            case Record.UniqueId:
                value.Kind = type == Record.Guid ? InfosetKind.Guid : InfosetKind.UniqueId;
                value.Guid = new Guid(Take(16));
                break;
            case Record.Empty:
                value.Kind = InfosetKind.Empty;
                break;
            case Record.DictionaryText:
                value.Kind = InfosetKind.Name;
                value.Name = ReadTableName();
                break;
            case Record.QNameDictionary:
                ReadQualifiedName(ref value);
                break;
            case Record.StartList:
                SkipList(ref value);
                break;
            default:
                ReadLongValue(type, ref value);
                break;
        }
    }

    private void ReadLongValue(int type, ref InfosetValue value)
    {
        switch (type)
        {
            case Record.Chars16:
            case Record.Chars32:
                ReadBytes(InfosetKind.Utf8, ReadLength(type, Record.Chars8), ref value);
                break;
            case Record.Bytes8:
            case Record.Bytes16:
            case Record.Bytes32:
                ReadBytes(InfosetKind.Bytes, ReadLength(type, Record.Bytes8), ref value);
                break;
            case Record.UnicodeChars8:
            case Record.UnicodeChars16:
            case Record.UnicodeChars32:
                ReadBytes(InfosetKind.Utf16, ReadLength(type, Record.UnicodeChars8), ref value);
                if ((value.Length & 1) != 0)
                {
                    Fail($"text in UTF-16 of {value.Length:N0} bytes, which is odd");
                }

                break;
            default:
                Fail($"an unknown record 0x{type:X2} for a value");
                break;
        }
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private void ReadBytes(InfosetKind kind, int length, ref InfosetValue value) => value.SetBytes(kind, Skip(length), length);

    private void ReadDecimal(ref InfosetValue value)
    {
        // [MC-NBFX] 2.2.3.12: flags, then the high, low and middle 32 bits.
        var bytes = Take(sizeof(decimal));
        var flags = BinaryPrimitives.ReadInt32LittleEndian(bytes);
        if (!RecordRules.IsDecimal(flags))
        {
            Fail($"a decimal with flags 0x{flags:X8}");
        }

        var high = BinaryPrimitives.ReadInt32LittleEndian(bytes[4..]);
        var low = BinaryPrimitives.ReadInt64LittleEndian(bytes[8..]);
        value.Kind = InfosetKind.Decimal;
        value.Decimal = new decimal((int)low, (int)(low >> 32), high, flags < 0, (byte)(flags >> 16));
    }

    private void ReadTime(ref InfosetValue value)
    {
        value.SetInteger(InfosetKind.DateTime, BinaryPrimitives.ReadInt64LittleEndian(Take(sizeof(long))));
        if (!RecordRules.IsTime(value.Int64))
        {
            Fail($"a time with value 0x{value.Int64:X16}");
        }
    }

    private void ReadQualifiedName(ref InfosetValue value)
    {
        var letter = ReadByte();
        if (letter >= 26)
        {
            Fail($"a qualified name with prefix {letter}; prefixes are 0 to 25");
        }

        value.Kind = InfosetKind.QualifiedName;
        value.Prefix = InfosetNames.LetterA + letter;
        value.Name = ReadTableName();
        if (!Names.IsName(value.Name))
        {
            FailName(value.Name);
        }
    }

    /// <summary>Checks a list and notes where it stands, so that no object is made until it is asked for.</summary>
    private void SkipList(ref InfosetValue value)
    {
        var start = _position;
        while (true)
        {
            var type = ReadByte();
            if (type == Record.EndList)
            {
                value.SetBytes(InfosetKind.List, start, _position - 1 - start);
                return;
            }

            if (!RecordRules.IsValue(type) || type == Record.StartList)
            {
                Fail($"a record 0x{type:X2} in a list");
            }

            ReadValue(type, ref value);
        }
    }

    private int ReadLength(int type, int shortType)
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
            Fail($"a value of {length:N0} bytes");
        }

        return length;
    }

    private ReadOnlySpan<byte> Take(int count) => _bytes.AsSpan(Skip(count), count);
}
