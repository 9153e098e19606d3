// SPDX-License-Identifier: MIT
using System.Buffers;
using System.Diagnostics.CodeAnalysis;
using System.Runtime.CompilerServices;
using Nam.Codecs.Buffers;
using Nam.Codecs.Infoset;
using Nam.Codecs.Xml;

namespace Nam.Codecs.Binary;

/// <summary>One pass from the records of a binary form to UTF-8 text.</summary>
/// <remarks>
/// Trusts nothing in the form: every length is checked, depth and output are bounded.
/// Longer than 800 lines because it is one pass: its parts share the place in the form and in the text, which no call
/// should have to hand on.
/// </remarks>
internal ref partial struct TextPass
{
    private const int LeastRoom = 16 << 10;

    private readonly ReadOnlySpan<byte> _form;
    private readonly ReadOnlySpan<byte> _nameBytes;
    private readonly Span<int> _names;
    private readonly IBufferWriter<byte> _destination;
    private readonly DecodeLimits _limits;
    private readonly bool _isWriterStyle;
    private readonly bool _escapes;
    private readonly int _maximumDepth;
    private readonly TextScopes? _scopes;
    private Span<byte> _room;
    private int _at;
    private long _flushed;
    private int _position;
    private int _lastPrefix;
    private int _lastPrefixStart;
    private int _lastPrefixBytes;
    private Tag[] _open;
    private int _depth;

    private TextPass(
        ReadOnlySpan<byte> form, ReadOnlySpan<byte> nameBytes, Span<int> names, IBufferWriter<byte> destination,
        DecodeLimits limits, TextStyle style, TextScopes? scopes)
    {
        _form = form;
        _nameBytes = nameBytes;
        _names = names;
        _destination = destination;
        _limits = limits;
        _isWriterStyle = style == TextStyle.Writer;
        _escapes = scopes is not null;
        _maximumDepth = limits.MaximumDepth;
        _scopes = scopes;
        _open = [];
    }

    internal static void Run(
        ReadOnlySpan<byte> form, IBufferWriter<byte> destination, DecodeLimits limits, long enoughBytes = long.MaxValue)
    {
        using var header = FormHeader.Read(form, limits);
        var scopes = TextScopes.Rent();
        var pass = new TextPass(form, form, header.Names, destination, limits, header.Style, scopes);
        pass._position = header.DocumentStart;
        try
        {
            pass.Copy(form[header.PrologueStart..header.DocumentStart]);
            pass.WriteDocument(enoughBytes);
            pass.Flush();
        }
        finally
        {
            scopes.Return();
            if (pass._open.Length != 0)
            {
                ArrayPool<Tag>.Shared.Return(pass._open);
            }
        }
    }

    /// <summary>Appends the characters of one text record that a writer of ours made, without escapes.</summary>
    internal static void AppendValue(ReadOnlySpan<byte> record, NameTable table, IBufferWriter<byte> destination)
    {
        // Only these refer to the table, of which the start of each name has to be found.
        var names = record[0] is NodeType.DictionaryText or NodeType.QNameDictionary or NodeType.StartList ? new int[2 * table.Count] : [];
        var position = 0;
        for (var index = 0; index < names.Length; index += 2)
        {
            Varint.TryRead(table.TableSpan, ref position, out var length);
            names[index] = position;
            names[index + 1] = length;
            position += length;
        }

        var pass = new TextPass(record, table.TableSpan, names, destination, DecodeLimits.Default, TextStyle.Dictionary, null);
        pass._position = 1;
        pass.WriteValue(record[0], inAttribute: true);
        pass.Flush();
    }

    private void WriteDocument(long enoughBytes)
    {
        var hasRoot = false;
        while (_position < _form.Length && _flushed + _at < enoughBytes)
        {
            var type = _form[_position++];
            if (type >= NodeType.FirstText)
            {
                if (_depth == 0)
                {
                    WriteOutside(type);
                }
                else
                {
                    WriteValue((byte)(type & ~NodeType.WithEndElement), inAttribute: false);
                    if ((type & NodeType.WithEndElement) != 0)
                    {
                        WriteEndTag(_open[--_depth]);
                    }
                }
            }
            else if (type is >= NodeType.ShortElement and <= NodeType.LastElement)
            {
                CheckRoot(ref hasRoot);
                WriteElement(type);
            }
            else if (type == NodeType.EndElement)
            {
                if (_depth == 0)
                {
                    Throw("has the end of an element that was not started");
                }

                WriteEndTag(_open[--_depth]);
            }
            else if (type == NodeType.Comment || (type == NodeType.Section && _depth != 0))
            {
                WriteMarkup(type);
            }
            else if (type == NodeType.Instruction)
            {
                WriteInstruction();
            }
            else if (type == NodeType.Array)
            {
                CheckRoot(ref hasRoot);
                WriteArray();
            }
            else
            {
                Throw($"has an unknown record 0x{type:X2}");
            }
        }

        if (_position == _form.Length && (_depth != 0 || !hasRoot))
        {
            Throw(hasRoot ? $"ends with {_depth:N0} elements open" : "has no root element");
        }
    }

    private readonly void CheckRoot(ref bool hasRoot)
    {
        if (_depth == 0)
        {
            if (hasRoot)
            {
                Throw("has more than one root element");
            }

            hasRoot = true;
        }
    }

    private void WriteElement(byte type)
    {
        var tag = default(Tag);
        WriteStart(type, ref tag);

        // The three ways on are told apart here, so that no open start tag has to be remembered.
        var next = Peek();
        if (next == NodeType.EndElement)
        {
            _position++;
            WriteEmptyEnd();
            if (tag.Declares)
            {
                EndScope(tag);
            }

            return;
        }

        Put((byte)'>');
        if (next >= NodeType.FirstText && (next & NodeType.WithEndElement) != 0)
        {
            _position++;
            WriteValue((byte)(next & ~NodeType.WithEndElement), inAttribute: false);
            WriteEndTag(tag);
            return;
        }

        Push(tag);
    }

    /// <summary>Writes a start tag without its end.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private void WriteStart(byte type, ref Tag tag)
    {
        if (_depth >= _maximumDepth)
        {
            Throw($"has more than {_maximumDepth:N0} elements open", ReplyFault.OverLimit);
        }

        tag = ReadTag(type, NodeType.ShortElement);
        WriteStartTag(tag);
        if (_position < _form.Length && _form[_position] is >= NodeType.ShortAttribute and <= NodeType.LastAttribute)
        {
            tag.Declares = WriteAttributes();

            // The way that ends scopes is the other one, so that short names need no look at it.
            tag.IsShort &= !tag.Declares;
        }

        if (tag.Prefix != InfosetNames.Empty && !_scopes!.IsBound(tag.Prefix))
        {
            Throw("has an element with a prefix that is not declared");
        }
    }

    private readonly void EndScope(in Tag tag)
    {
        if (tag.Declares)
        {
            _scopes!.EndElement();
        }
    }

    private void WriteArray()
    {
        var type = ReadByte();
        if (type is < NodeType.ShortElement or > NodeType.LastElement)
        {
            Throw($"has an array of records 0x{type:X2} that are not elements");
        }

        if (_depth == 0)
        {
            Throw("has an array for a root element");
        }

        // The start tag with its attributes is the same for every item: its records are read once for each.
        var start = _position;
        var count = 1;
        var itemType = (byte)0;
        var itemBytes = 0;
        var items = 0;
        for (var item = 0; item < count; item++)
        {
            _position = start;
            var tag = default(Tag);
            WriteStart(type, ref tag);
            if (ReadByte() != NodeType.EndElement)
            {
                Throw("has an array whose element is not ended");
            }

            if (item == 0)
            {
                itemType = ReadByte();
                count = ReadCount();
                if (RecordRules.ItemKind(itemType, out itemBytes) == InfosetKind.Empty)
                {
                    Throw($"has an array of records 0x{itemType:X2}, which an array cannot hold");
                }

                items = _position;
                if (count == 0 || (long)count * itemBytes > _form.Length - _position)
                {
                    Throw($"has an array of {count:N0} items of {itemBytes} bytes with {_form.Length - _position:N0} bytes left");
                }
            }

            Put((byte)'>');
            _position = items + (item * itemBytes);
            WriteValue((byte)(itemType & ~NodeType.WithEndElement), inAttribute: false);
            WriteEndTag(tag);
        }
    }

    private void Push(in Tag tag)
    {
        if (_depth == _open.Length)
        {
            var grown = ArrayPool<Tag>.Shared.Rent(Math.Max(32, 2 * _depth));
            _open.AsSpan(0, _depth).CopyTo(grown);
            if (_open.Length != 0)
            {
                ArrayPool<Tag>.Shared.Return(_open);
            }

            _open = grown;
        }

        _open[_depth++] = tag;
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private void EnsureRoom(int bytes)
    {
        if (_room.Length - _at < bytes)
        {
            TakeRoom(bytes);
        }
    }

    private void TakeRoom(int bytes)
    {
        Flush();
        if (_flushed + bytes > (long)_limits.MaximumTextBytes + ValueText.MaximumBytes)
        {
            ThrowTooLong();
        }

        _room = _destination.GetSpan(Math.Max(bytes, LeastRoom));
    }

    private void Flush()
    {
        _flushed += _at;
        if (_flushed > _limits.MaximumTextBytes)
        {
            ThrowTooLong();
        }

        _destination.Advance(_at);
        _room = default;
        _at = 0;
    }

    [DoesNotReturn]
    private readonly void ThrowTooLong() => throw ReplyDecodeException.TextTooLong("binary", _limits);

    [DoesNotReturn]
    private readonly void Throw(string what, ReplyFault fault = ReplyFault.Damaged) =>
        throw new ReplyDecodeException($"The binary form of {_form.Length:N0} bytes {what} (at byte {_position:N0}).", fault);

    /// <summary>A qualified name: where its parts stand. A prefix of one letter may come from the record type.</summary>
    private struct Tag
    {
        internal int PrefixStart;
        internal int PrefixBytes;
        internal int NameStart;
        internal int NameBytes;

        /// <summary>The number of the prefix.</summary>
        internal int Prefix;
        internal byte Letter;
        internal bool IsInTable;

        /// <summary>No prefix but a letter, and a name that one load of 16 bytes takes.</summary>
        internal bool IsShort;

        /// <summary>The element declares prefixes.</summary>
        internal bool Declares;
    }
}
