// SPDX-License-Identifier: MIT
using System.Runtime.CompilerServices;
using Nam.Codecs.Buffers;
using Nam.Codecs.Infoset;
using Nam.Codecs.Xml;
using static Nam.Codecs.Text.ScanMemory;

namespace Nam.Codecs.Text;

/// <content>Start and end tags.</content>
internal ref partial struct TextScan<TSink>
    where TSink : struct, ITextSink
{
    private const int LongestKnownTag = 128;

    private bool ReadStartTag()
    {
        if (_depth == 0 && !_isFragment)
        {
            if (_hasRoot)
            {
                return false;
            }

            _hasRoot = true;
        }

        var tags = _memory.Tags;
        ref var last = ref tags[_lastTag];
        return TryRepeat(last.Next) || TryRepeat(last.OtherNext) || ReadNewStartTag();
    }

    /// <summary>Repeats a tag that came after the last tag before, by one comparison with the text already read.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private bool TryRepeat(int index)
    {
        ref readonly var tag = ref _memory.Tags[index];
        if (tag.Length == 0 || tag.Length > _xml.Length - _position
            || !_xml.Slice(_position, tag.Length).SequenceEqual(_xml.Slice(tag.Start, tag.Length)))
        {
            return false;
        }

        if (tag.DeclarationIndex >= 0
            && (tag.DeclarationIndex >= _declarationCount || _memory.Declarations[tag.DeclarationIndex].Serial != tag.DeclarationSerial))
        {
            return false;
        }

        if (!tag.IsEmpty && !Push(_position + 1, tag.NameLength, _declarationCount))
        {
            return false;
        }

        _sink.Repeat(tag.Handle, tag.RecordLength, tag.IsEmpty);
        _position += tag.Length;
        _startTagEnd = tag.IsEmpty ? -1 : _position;
        _lastTag = index;
        return true;
    }

    private bool ReadNewStartTag()
    {
        var start = _position;
        var declarations = _declarationCount;
        var recordStart = _sink.Position;
        _position++;
        if (!ReadQualifiedName(out var name))
        {
            return false;
        }

        _sink.StartElement(_xml.Slice(name.Start, name.PrefixLength), LocalName(name, out var text), text!);
        if (text is null || !ReadAttributes(out var attributes) || !ReadTagEnd(out var isEmpty)
            || !CheckPrefixes(name, attributes, out var dependency))
        {
            return false;
        }

        if (isEmpty)
        {
            _sink.End();
            Undeclare(declarations);
        }
        else if (!Push(name.Start, name.Length, declarations))
        {
            return false;
        }

        _startTagEnd = isEmpty ? -1 : _position;
        var length = _position - start;
        if (length <= LongestKnownTag && (TSink.RepeatsAttributes || attributes == 0) && dependency != SeveralDeclarations
            && (isEmpty || _declarationCount == declarations) && !HasDeclaration(attributes))
        {
            Remember(new KnownTag
            {
                Start = start,
                Length = length,
                NameLength = name.Length,
                RecordLength = _sink.Position - recordStart,
                IsEmpty = isEmpty,
                DeclarationIndex = dependency,
                DeclarationSerial = dependency >= 0 ? _memory.Declarations[dependency].Serial : 0,
            }, recordStart, name, text);
        }
        else
        {
            _lastTag = 0;
        }

        return true;
    }

    private readonly bool HasDeclaration(int attributes)
    {
        for (var index = 0; index < attributes; index++)
        {
            if (IsDeclaration(_memory.Attributes[index]))
            {
                return true;
            }
        }

        return false;
    }

    private void Remember(KnownTag tag, int recordStart, in ScanMemory.Attribute name, string localName)
    {
        // Past the limit a tag is parsed each time; replies have a few tens of different ones.
        if (_memory.TagCount == MostTags)
        {
            _lastTag = 0;
            return;
        }

        // The same tag may be known from another place already: then only the way to it is new.
        var tags = _memory.Tags;
        var literal = _xml.Slice(tag.Start, tag.Length);
        var slots = _memory.TagSlots;
        var slot = (int)((KeyedHash.Of(literal) ^ KeyedHash.Of((ulong)tag.DeclarationSerial)) & (uint)(slots.Length - 1));
        int index;
        while ((index = slots[slot]) != 0
            && !(tags[index].DeclarationIndex == tag.DeclarationIndex
                && tags[index].DeclarationSerial == tag.DeclarationSerial
                && literal.SequenceEqual(_xml.Slice(tags[index].Start, tags[index].Length))))
        {
            slot = (slot + 1) & (slots.Length - 1);
        }

        if (index == 0)
        {
            tag.Handle = _sink.Keep(recordStart, _xml.Slice(name.Start, name.PrefixLength), localName);
            index = ++_memory.TagCount;
            tags[index] = tag;
            slots[slot] = index;
        }

        ref var last = ref tags[_lastTag];
        last.OtherNext = last.Next;
        last.Next = index;
        _lastTag = index;
    }

    private bool Push(int nameStart, int nameLength, int declarations)
    {
        if (_depth == InfosetWriter.MaximumOpenElements)
        {
            return false;
        }

        if (_depth == _memory.Open.Length)
        {
            _memory.GrowOpen();
        }

        _memory.Open[_depth++] = new OpenTag { Start = nameStart, Length = nameLength, DeclarationCount = declarations };
        return true;
    }

    private bool ReadEndTag()
    {
        if (_depth == 0)
        {
            return false;
        }

        ref readonly var open = ref _memory.Open[_depth - 1];
        var rest = _xml[(_position + 2)..];
        if (!rest.StartsWith(_xml.Slice(open.Start, open.Length)))
        {
            return false;
        }

        var length = open.Length;
        while (length < rest.Length && XmlCharacters.IsSpace(rest[length]))
        {
            length++;
        }

        if (length == rest.Length || rest[length] != (byte)'>')
        {
            return false;
        }

        // <a></a> is told from <a/> by an empty text.
        if (_position == _startTagEnd)
        {
            _sink.Text(default, isWhitespace: true);
        }

        _sink.End();
        Undeclare(open.DeclarationCount);
        _depth--;
        _lowest = Math.Min(_lowest, _depth);
        _position += length + 3;
        return true;
    }

    private bool ReadTagEnd(out bool isEmpty)
    {
        isEmpty = false;
        if (_position >= _xml.Length)
        {
            return false;
        }

        if (_xml[_position] == (byte)'/')
        {
            isEmpty = true;
            _position++;
        }

        return _position < _xml.Length && _xml[_position++] == (byte)'>';
    }
}
