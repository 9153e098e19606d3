// SPDX-License-Identifier: MIT
using System.Buffers.Binary;
using System.Text;
using static Nam.Codecs.ScanMemory;

namespace Nam.Codecs;

/// <content>Names, attributes and namespace declarations.</content>
internal ref partial struct TextScan<TSink>
    where TSink : struct, ITextSink
{
    /// <summary>More attributes on one element than this stay text: each is compared with all before it.</summary>
    private const int MaximumAttributes = 64;

    /// <summary>No declaration is needed, as for no prefix.</summary>
    private const int NoDeclaration = -1;

    /// <summary>More than one declaration is needed.</summary>
    private const int SeveralDeclarations = -2;

    private readonly bool IsInContent => _depth > 0 || _isFragment;

    private static bool EndsName(byte value)
    {
        return value is (byte)'=' or (byte)'/' or (byte)'>' or (byte)'<' || value <= (byte)' ';
    }

    private static uint Hash(ReadOnlySpan<byte> name)
    {
        if (name.Length < sizeof(ulong))
        {
            var rest = 0UL;
            foreach (var value in name)
            {
                rest = (rest << 8) | value;
            }

            return Mix(rest, name.Length);
        }

        var first = BinaryPrimitives.ReadUInt64LittleEndian(name);
        var last = BinaryPrimitives.ReadUInt64LittleEndian(name[^sizeof(ulong)..]);
        return Mix(first ^ ulong.RotateLeft(last, 29), name.Length);
    }

    private static uint Mix(ulong value, int length)
    {
        var mixed = (value + (ulong)length) * 0x9E3779B97F4A7C15;
        return (uint)(mixed >> 32);
    }

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
        var offset = name.PrefixLength == 0 ? 0 : name.PrefixLength + 1;
        ref readonly var known = ref FindName(_xml.Slice(name.Start + offset, name.Length - offset), name.Start + offset);
        text = known.IsName ? known.Text : null;
        return known.Id;
    }

    private ref readonly KnownName FindName(ReadOnlySpan<byte> bytes, int start)
    {
        var hash = Hash(bytes);
        var slots = _memory.NameSlots;
        var mask = slots.Length - 1;
        var slot = (int)(hash & (uint)mask);
        while (slots[slot] != 0)
        {
            ref readonly var known = ref _memory.Names[slots[slot] - 1];
            if (known.Hash == hash && _xml.Slice(known.Start, known.Length).SequenceEqual(bytes))
            {
                return ref known;
            }

            slot = (slot + 1) & mask;
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
            slots[slot] = index + 1;
        }

        return ref _memory.Names[index];
    }

    private bool ReadAttributes(out int count)
    {
        count = 0;
        while (_position < _xml.Length && IsSpace(_xml[_position]))
        {
            SkipSpace();
            if (_position >= _xml.Length || _xml[_position] is (byte)'/' or (byte)'>')
            {
                break;
            }

            if (count == MaximumAttributes || !ReadQualifiedName(out var name) || !ReadEquals() || !ReadAttribute(name, count))
            {
                return false;
            }

            count++;
        }

        return true;
    }

    private bool ReadAttribute(in ScanMemory.Attribute name, int index)
    {
        for (var earlier = 0; earlier < index; earlier++)
        {
            if (MayBeSame(_memory.Attributes[earlier], name))
            {
                return false;
            }
        }

        if (index == _memory.Attributes.Length)
        {
            _memory.GrowAttributes();
        }

        _memory.Attributes[index] = name;
        if (IsDeclaration(name))
        {
            return ReadDeclaration(name);
        }

        var id = LocalName(name, out var text);
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
        if (!prefix.IsEmpty)
        {
            LocalName(name, out var text);
            if (text is null or "xml" or "xmlns")
            {
                return false;
            }
        }

        if (!ReadValue(out var value, out var start) || (value.IsEmpty && !prefix.IsEmpty))
        {
            return false;
        }

        string uri;
        int id;
        if (start >= 0)
        {
            ref readonly var known = ref FindName(value, start);
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
            if (_declarationCount == _memory.Declarations.Length)
            {
                _memory.GrowDeclarations();
            }

            _memory.Declarations[_declarationCount++] = new Declaration
            {
                PrefixStart = name.Start + 6,
                PrefixLength = prefix.Length,
                Serial = ++_declarationSerial,
            };
        }

        return true;
    }

    /// <summary>Whether two attributes may have the same expanded name; two prefixes for one local name are left to text.</summary>
    private readonly bool MayBeSame(in ScanMemory.Attribute one, in ScanMemory.Attribute other)
    {
        if (IsDeclaration(one) != IsDeclaration(other))
        {
            return false;
        }

        if (IsDeclaration(one) || one.PrefixLength == 0 || other.PrefixLength == 0)
        {
            return _xml.Slice(one.Start, one.Length).SequenceEqual(_xml.Slice(other.Start, other.Length));
        }

        return _xml.Slice(one.Start + one.PrefixLength, one.Length - one.PrefixLength)
            .SequenceEqual(_xml.Slice(other.Start + other.PrefixLength, other.Length - other.PrefixLength));
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

        for (var index = _declarationCount - 1; index >= 0; index--)
        {
            ref readonly var declaration = ref _memory.Declarations[index];
            if (_xml.Slice(declaration.PrefixStart, declaration.PrefixLength).SequenceEqual(prefix))
            {
                dependency = dependency == NoDeclaration || dependency == index ? index : SeveralDeclarations;
                return true;
            }
        }

        return _isFragment && !prefix.SequenceEqual("xmlns"u8) && _sink.IsPrefixDeclared(Encoding.UTF8.GetString(prefix));
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
        while (_position < _xml.Length && IsSpace(_xml[_position]))
        {
            _position++;
        }
    }
}
