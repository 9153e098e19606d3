// SPDX-License-Identifier: MIT
using System.Runtime.CompilerServices;
using System.Xml;
using Nam.Codecs.Buffers;
using Nam.Codecs.Infoset;
using Nam.Codecs.Xml;
using Record = Nam.Codecs.Infoset.NodeType;

namespace Nam.Codecs.Binary;

/// <summary>Reads the document of a binary form: all records of [MC-NBFX], with the names of the form's table.</summary>
/// <remarks>
/// Trusts nothing in the document: every length is checked against what is left of it before it is used, so that no
/// more memory is taken than the document has. Damage shows as <see cref="ReplyDecodeException"/>, by the rules that
/// the text pass has too: <see cref="RecordRules"/> and the names of <see cref="InfosetNames"/>.
/// </remarks>
internal sealed partial class BinaryXmlReader : InfosetReader
{
    private readonly byte[] _bytes;
    private readonly int _end;
    private int _position;

    /// <summary>Starts before the first record.</summary>
    internal BinaryXmlReader(
        ArraySegment<byte> document, InfosetNames names, XmlDictionaryReaderQuotas quotas, DecodeLimits limits,
        bool hasLayout, Action<InfosetReader>? onClose)
        : base(names, quotas, limits.MaximumDepth, hasLayout, onClose)
    {
        _bytes = document.Array!;
        _position = document.Offset;
        _end = document.Offset + document.Count;
    }

    internal new InfosetNames Names => base.Names;

    protected override bool ReadNode()
    {
        if (_position >= _end)
        {
            return ShowEndOfSource();
        }

        var type = _bytes[_position++];
        if (type >= Record.FirstText)
        {
            ReadValue(type & ~Record.WithEndElement, ref NextValue());
            if (IsOutsideRoot)
            {
                CheckOutside(type, NextValue());
            }

            return ShowText((type & Record.WithEndElement) != 0);
        }

        if (type is >= Record.ShortElement and <= Record.LastElement)
        {
            return ReadElement(type);
        }

        switch (type)
        {
            case Record.EndElement:
                return ShowEnd();
            case Record.Comment:
                return ReadMarkup(XmlNodeType.Comment);
            case Record.Section when !IsOutsideRoot:
                return ReadMarkup(XmlNodeType.CDATA);
            case Record.Instruction:
                return ReadInstruction();
            case Record.Array:
                return ReadArray();
            default:
                return Fail($"an unknown record 0x{type:X2}");
        }
    }

    protected override ReadOnlySpan<byte> BytesOf(in InfosetValue value) => _bytes.AsSpan(value.Offset, value.Length);

    private bool ReadMarkup(XmlNodeType type)
    {
        ReadBytes(InfosetKind.Utf8, ReadCount(), ref NextValue());
        var text = BytesOf(NextValue());
        if (!(type == XmlNodeType.Comment ? MarkupRules.IsComment(text) : MarkupRules.IsSection(text)))
        {
            Fail("a comment or section that cannot stand in text");
        }

        return ShowMarkup(type);
    }

    private bool ReadInstruction()
    {
        var target = ReadInlineName();
        ReadBytes(InfosetKind.Utf8, ReadCount(), ref NextValue());
        if (!NameRules.IsTarget(Names[target]) || !MarkupRules.IsData(BytesOf(NextValue())))
        {
            Fail("a processing instruction that cannot stand in text");
        }

        return ShowInstruction(target);
    }

    private void CheckOutside(byte type, in InfosetValue value)
    {
        if (value.Kind != InfosetKind.Utf8 || !RecordRules.IsOutside(type, BytesOf(value)))
        {
            Fail("text outside its root element");
        }
    }

    private bool ReadElement(byte type)
    {
        EnterElement();
        int prefix;
        int local;
        if (type == Record.ShortDictionaryElement)
        {
            prefix = InfosetNames.Empty;
            local = ReadTableName();
        }
        else
        {
            ReadName(type, Record.ShortElement, Record.PrefixDictionaryElementA, Record.PrefixElementA, out prefix, out local);
        }

        if (!Names.IsName(local))
        {
            FailName(local);
        }

        if (_position < _end && _bytes[_position] is >= Record.ShortAttribute and <= Record.LastAttribute)
        {
            ReadAttributes();
        }

        return ShowElement(prefix, local);
    }

    private void ReadAttributes()
    {
        while (_position < _end && _bytes[_position] is >= Record.ShortAttribute and <= Record.LastAttribute)
        {
            var type = _bytes[_position++];
            if (type is >= Record.ShortXmlnsAttribute and <= Record.DictionaryXmlnsAttribute)
            {
                ReadDeclaration(type);
                continue;
            }

            ReadName(
                type, Record.ShortAttribute, Record.PrefixDictionaryAttributeA, Record.PrefixAttributeA, out var prefix, out var local);
            if (prefix == InfosetNames.Empty ? !Names.IsAttributeName(local) : !Names.IsName(local))
            {
                FailName(local);
            }

            ref var value = ref AddAttribute(prefix, local);
            var valueType = ReadByte();
            if (!RecordRules.IsValue(valueType))
            {
                Fail($"an attribute with a record 0x{valueType:X2} for its value");
            }

            ReadValue(valueType, ref value);
        }

        FinishAttributes();
    }

    private void ReadDeclaration(byte type)
    {
        var prefix = (type & 1) == 0 ? InfosetNames.Empty : ReadPrefix();
        var id = type >= Record.ShortDictionaryXmlnsAttribute ? ReadTableName() : ReadInlineName();
        var uri = Names[id];
        if (!RecordRules.IsDeclaration(prefix, uri.Length == 0, uri == InfosetNames.XmlNamespace, uri == InfosetNames.XmlnsNamespace))
        {
            Fail($"a declaration of the prefix '{Names[prefix]}' for the namespace '{uri}'");
        }

        Declare(prefix, id);
    }

    /// <summary>Reads prefix and local name; both families of records have the same order of types.</summary>
    private void ReadName(byte type, byte first, byte tableLetters, byte inlineLetters, out int prefix, out int local)
    {
        if (type >= inlineLetters)
        {
            prefix = InfosetNames.LetterA + type - inlineLetters;
            local = ReadInlineName();
        }
        else if (type >= tableLetters)
        {
            prefix = InfosetNames.LetterA + type - tableLetters;
            local = ReadTableName();
        }
        else
        {
            // Short, with a prefix, and the same two with a name of the table.
            var kind = type - first;
            prefix = (kind & 1) == 0 ? InfosetNames.Empty : ReadPrefix();
            local = kind >= 2 ? ReadTableName() : ReadInlineName();
        }
    }

    private bool ReadArray()
    {
        var type = ReadByte();
        if (type is < Record.ShortElement or > Record.LastElement || IsOutsideRoot)
        {
            Fail($"an array of records 0x{type:X2} that are not elements, or for a root element");
        }

        ReadElement(type);
        if (ReadByte() != Record.EndElement)
        {
            Fail("an array whose element is not ended");
        }

        var itemType = ReadByte();
        var kind = RecordRules.ItemKind(itemType, out _itemBytes);
        if (kind == InfosetKind.Empty)
        {
            Fail($"an array of records 0x{itemType:X2}, which an array cannot hold");
        }

        var count = ReadCount();
        if (count == 0 || (long)count * _itemBytes > _end - _position)
        {
            Fail($"an array of {count:N0} items of {_itemBytes} bytes with {_end - _position:N0} bytes left");
        }

        _itemType = (byte)(itemType & ~Record.WithEndElement);
        return ShowArray(kind, count);
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private int ReadTableName()
    {
        var value = ReadCount();
        var id = InfosetNames.FirstOfTable + (value >> 1);
        if ((value & 1) == 0 || id >= Names.FixedCount)
        {
            Fail($"name {value}; names of its table are 1, 3 … {(2 * (Names.FixedCount - InfosetNames.FirstOfTable)) - 1}");
        }

        return id;
    }

    private int ReadPrefix()
    {
        var prefix = ReadInlineName();
        if (!Names.IsName(prefix))
        {
            FailName(prefix);
        }

        return prefix;
    }

    private int ReadInlineName()
    {
        var length = ReadCount();
        var start = Skip(length);
        return Names.Intern(_bytes.AsSpan(start, length));
    }

    private byte ReadByte() => _bytes[Skip(1)];

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private int ReadCount()
    {
        var position = _position;
        if (position < _end && _bytes[position] < 0x80)
        {
            _position = position + 1;
            return _bytes[position];
        }

        return ReadLongCount();
    }

    private int ReadLongCount()
    {
        if (!Varint.TryRead(_bytes.AsSpan(0, _end), ref _position, out var value))
        {
            Fail("a number that is cut off, longer than 5 bytes or too large");
        }

        return value;
    }

    /// <summary>Skips the next bytes and returns the position where they start.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private int Skip(int count)
    {
        var start = _position;
        if ((uint)count > (uint)(_end - start))
        {
            FailCutOff(count);
        }

        _position = start + count;
        return start;
    }

    private void FailName(int name)
    {
        var text = Names[name];
        Fail($"the name '{(text.Length > 64 ? text[..64] : text)}' where it cannot stand");
    }

    private void FailCutOff(int count) => Fail($"{_end - _position:N0} bytes left where {count:N0} are declared");

    private bool Fail(string what)
    {
        InfosetFaults.Throw($"The binary form has {what}.");
        return false;
    }
}
