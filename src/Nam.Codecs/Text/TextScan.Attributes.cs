// SPDX-License-Identifier: MIT
using System.Text;
using Nam.Codecs.Buffers;
using Nam.Codecs.Xml;
using static Nam.Codecs.Text.ScanMemory;

namespace Nam.Codecs.Text;

/// <content>Names, attributes and namespace declarations.</content>
internal ref partial struct TextScan<TSink>
    where TSink : struct, ITextSink
{
    /// <summary>Declarations that are compared with a prefix, which is faster for so few, before it is looked up.</summary>
    private const int DeclarationsCompared = 4;

    /// <summary>No declaration is needed, as for no prefix.</summary>
    private const int NoDeclaration = -1;

    /// <summary>More than one declaration is needed.</summary>
    private const int SeveralDeclarations = -2;

    private readonly bool IsInContent => _depth > 0 || _isFragment;

    private static bool EndsName(byte value) => value is (byte)'=' or (byte)'/' or (byte)'>' or (byte)'<' || value <= (byte)' ';

    /// <summary>Reads a name with at most one colon; whether its parts are names shows when they are looked up.</summary>
    private bool ReadQualifiedName(out ScanMemory.Attribute name)
    {
        var rest = _xml[_position..];
        var length = 0;
        var colon = 0;
        while (length < rest.Length && !EndsName(rest[length]))
        {
            if (rest[length] == (byte)':')
            {
                if (colon != 0 || length == 0)
                {
                    name = default;
                    return false;
                }

                colon = length;
            }

            length++;
        }

        name = new ScanMemory.Attribute { Start = _position, Length = length, PrefixLength = colon };
        _position += length;
        return length > (colon == 0 ? 0 : colon + 1);
    }

    /// <summary>The number of the local part in the table of names; <paramref name="text"/> is null if it is no name.</summary>
    private int LocalName(in ScanMemory.Attribute name, out string? text)
    {
        ref readonly var known = ref TakeLocal(name);
        text = known.IsName ? known.Text : null;
        return known.Id;
    }

    private ref KnownName TakeLocal(in ScanMemory.Attribute name)
    {
        var offset = name.PrefixLength == 0 ? 0 : name.PrefixLength + 1;
        return ref TakeName(_xml.Slice(name.Start + offset, name.Length - offset), name.Start + offset);
    }

    /// <summary>Returns the local part of an attribute or declaration; null if it is no name, or the element already has it.</summary>
    /// <remarks>Two prefixes for one local name are left to text, as they may stand for one namespace.</remarks>
    private string? TakeOnce(in ScanMemory.Attribute name, TagPart part, out int id)
    {
        ref var known = ref TakeLocal(name);
        var parts = known.Tag == _tag ? known.Parts : TagPart.None;
        known.Tag = _tag;
        known.Parts = parts | part;
        id = known.Id;
        return known.IsName && (parts & part) == 0 ? known.Text : null;
    }

    /// <summary>The index of a name among those of the text; −1, and where it would stand, if it is new.</summary>
    private readonly int FindName(ReadOnlySpan<byte> bytes, uint hash, out int slot)
    {
        var slots = _memory.NameSlots;
        var mask = slots.Length - 1;
        slot = (int)(hash & (uint)mask);
        while (slots[slot] != 0)
        {
            var index = slots[slot] - 1;
            ref readonly var known = ref _memory.Names[index];
            if (known.Hash == hash && _xml.Slice(known.Start, known.Length).SequenceEqual(bytes))
            {
                return index;
            }

            slot = (slot + 1) & mask;
        }

        return -1;
    }

    /// <summary>Finds a name or adds it.</summary>
    private ref KnownName TakeName(ReadOnlySpan<byte> bytes, int start)
    {
        var hash = KeyedHash.Of(bytes);
        var found = FindName(bytes, hash, out var slot);
        if (found >= 0)
        {
            return ref _memory.Names[found];
        }

        var text = Encoding.UTF8.GetString(bytes);
        var index = _memory.NameCount;
        _memory.Names[index] = new KnownName
        {
            Start = start,
            Length = bytes.Length,
            Hash = hash,
            Id = _sink.NameId(text.AsSpan()),
            IsName = NameRules.IsNCName(text),
            Text = text,
        };
        _memory.NameCount++;
        if (_memory.NameCount == _memory.Names.Length)
        {
            _memory.GrowNames();
        }
        else
        {
            _memory.NameSlots[slot] = index + 1;
        }

        return ref _memory.Names[index];
    }

    private bool ReadAttributes(out int count)
    {
        count = 0;
        _tag++;
        while (_position < _xml.Length && XmlCharacters.IsSpace(_xml[_position]))
        {
            SkipSpace();
            if (_position >= _xml.Length || _xml[_position] is (byte)'/' or (byte)'>')
            {
                break;
            }

            if (count == ScanMemory.MostAttributes || !ReadQualifiedName(out var name) || !ReadEquals() || !ReadAttribute(name, count))
            {
                return false;
            }

            count++;
        }

        return true;
    }

    private bool ReadAttribute(in ScanMemory.Attribute name, int index)
    {
        if (index == _memory.Attributes.Length)
        {
            _memory.GrowAttributes();
        }

        _memory.Attributes[index] = name;
        if (IsDeclaration(name))
        {
            return ReadDeclaration(name);
        }

        var text = TakeOnce(name, name.PrefixLength == 0 ? TagPart.Attribute : TagPart.PrefixedAttribute, out var id);
        if (text is null)
        {
            return false;
        }

        _sink.Attribute(_xml.Slice(name.Start, name.PrefixLength), id, text);
        if (!ReadValue(out var value, out _))
        {
            return false;
        }

        _sink.Value(value);
        return true;
    }

    private bool ReadDeclaration(in ScanMemory.Attribute name)
    {
        var prefix = name.PrefixLength == 0 ? default : _xml.Slice(name.Start + 6, name.Length - 6);
        if (prefix.IsEmpty)
        {
            if (_defaultTag == _tag)
            {
                return false;
            }

            _defaultTag = _tag;
        }
        else if (TakeOnce(name, TagPart.Declaration, out _) is null or "xml" or "xmlns")
        {
            return false;
        }

        if (!ReadValue(out var value, out var start) || (value.IsEmpty && !prefix.IsEmpty))
        {
            return false;
        }

        string uri;
        int id;
        if (start >= 0)
        {
            ref readonly var known = ref TakeName(value, start);
            uri = known.Text;
            id = known.Id;
        }
        else
        {
            uri = Encoding.UTF8.GetString(value);
            id = _sink.NameId(uri.AsSpan());
        }

        if (uri is NamespaceScopes.XmlNamespace or NamespaceScopes.XmlnsNamespace)
        {
            return false;
        }

        _sink.Xmlns(prefix, id, uri);
        if (!prefix.IsEmpty)
        {
            Declare(prefix, name.Start + name.PrefixLength + 1);
        }

        return true;
    }

    private void Declare(ReadOnlySpan<byte> prefix, int start)
    {
        if (_declarationCount == _memory.Declarations.Length)
        {
            _memory.GrowDeclarations();
        }

        var name = FindName(prefix, KeyedHash.Of(prefix), out _);
        ref var known = ref _memory.Names[name];
        _memory.Declarations[_declarationCount++] = new Declaration
        {
            PrefixStart = start,
            PrefixLength = prefix.Length,
            Serial = ++_declarationSerial,
            Name = name,
            Outer = known.Declaration,
        };
        known.Declaration = _declarationCount;
    }

    /// <summary>Ends declarations until <paramref name="count"/> of them are left.</summary>
    private void Undeclare(int count)
    {
        while (_declarationCount > count)
        {
            ref readonly var declaration = ref _memory.Declarations[--_declarationCount];
            _memory.Names[declaration.Name].Declaration = declaration.Outer;
        }
    }

    private readonly bool IsDeclaration(in ScanMemory.Attribute name)
    {
        var text = _xml.Slice(name.Start, name.PrefixLength == 0 ? name.Length : name.PrefixLength);
        return text.SequenceEqual("xmlns"u8);
    }

    /// <summary>Checks that every prefix of a tag is declared and tells on which declaration the tag depends.</summary>
    private readonly bool CheckPrefixes(in ScanMemory.Attribute name, int attributes, out int dependency)
    {
        dependency = NoDeclaration;
        if (!CheckPrefix(_xml.Slice(name.Start, name.PrefixLength), ref dependency))
        {
            return false;
        }

        for (var index = 0; index < attributes; index++)
        {
            ref readonly var attribute = ref _memory.Attributes[index];
            if (!IsDeclaration(attribute) && !CheckPrefix(_xml.Slice(attribute.Start, attribute.PrefixLength), ref dependency))
            {
                return false;
            }
        }

        return true;
    }

    private readonly bool CheckPrefix(ReadOnlySpan<byte> prefix, ref int dependency)
    {
        if (prefix.IsEmpty || prefix.SequenceEqual("xml"u8))
        {
            return true;
        }

        var index = FindDeclaration(prefix);
        if (index >= 0)
        {
            dependency = dependency == NoDeclaration || dependency == index ? index : SeveralDeclarations;
            return true;
        }

        return _isFragment && !prefix.SequenceEqual("xmlns"u8) && _sink.IsPrefixDeclared(Encoding.UTF8.GetString(prefix));
    }

    /// <summary>The declaration of a prefix that is in force, or −1: the innermost ones are compared, the rest is looked up.</summary>
    private readonly int FindDeclaration(ReadOnlySpan<byte> prefix)
    {
        var last = Math.Max(0, _declarationCount - DeclarationsCompared);
        for (var index = _declarationCount - 1; index >= last; index--)
        {
            ref readonly var declaration = ref _memory.Declarations[index];
            if (_xml.Slice(declaration.PrefixStart, declaration.PrefixLength).SequenceEqual(prefix))
            {
                return index;
            }
        }

        var name = last == 0 ? -1 : FindName(prefix, KeyedHash.Of(prefix), out _);
        return name < 0 ? -1 : _memory.Names[name].Declaration - 1;
    }

    private bool ReadEquals()
    {
        SkipSpace();
        if (_position >= _xml.Length || _xml[_position] != (byte)'=')
        {
            return false;
        }

        _position++;
        SkipSpace();
        return true;
    }

    private void SkipSpace()
    {
        while (_position < _xml.Length && XmlCharacters.IsSpace(_xml[_position]))
        {
            _position++;
        }
    }
}
