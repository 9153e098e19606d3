// SPDX-License-Identifier: MIT
using System.Text;
using System.Text.Unicode;
using Nam.Codecs;
using Nam.Codecs.Containers;
using Nam.Codecs.Containers.Bytes;
using Nam.Codecs.Containers.Columns;
using Nam.Codecs.Containers.Documents;
using Nam.Codecs.Containers.Structure;
using Nam.Codecs.Xml;

namespace Nam.Tool.Inspecting.Containers;

/// <summary>Finds out what takes the bytes of a document in the container form, form by form.</summary>
/// <remarks>
/// Forms are to be read as text before, which checks all of them; here they are gone through with the decoders of structure and columns,
/// and a second time for what those do not say. Not safe for concurrent use.
/// </remarks>
internal sealed class ContainerInspector(DecodeLimits limits)
{
    private const int LongestExample = 240;

    private readonly StructureDecoder _events = new();
    private readonly ColumnDecoder _columnDecoder = new();
    private readonly ColumnAnatomy _anatomy = new();
    private readonly WindowUnpack _unpack = new();
    private readonly List<InspectedColumn> _columns = [];
    private DecodedColumn?[] _decoded = [];
    private bool _isBegun;
    private bool _hasPrologue;
    private string _prologue = string.Empty;
    private int _prologueBytes;
    private int _structureBytes;
    private int _absentBytes;

    /// <summary>Inspects the next form of the document.</summary>
    /// <exception cref="ReplyDecodeException">The form is damaged or over a limit, or the document was complete.</exception>
    internal InspectedForm Read(ReadOnlySpan<byte> form)
    {
        var input = new ContainerInput(form);
        if (_isBegun && _events.IsLastBlock)
        {
            input.Throw("comes after the end of its document");
        }

        var head = input.ReadByte();
        if (ContainerHead.IsText(head) && !_isBegun)
        {
            return InspectText(head, form.Length, ref input);
        }

        _hasPrologue = (head & ContainerHead.Prologue) != 0;
        _prologue = string.Empty;
        _prologueBytes = 0;
        var headBytes = input.Taken;
        if (!_isBegun)
        {
            _events.Begin(limits);
            _isBegun = true;
        }

        _columnDecoder.Begin(limits);
        _anatomy.Begin();
        _columns.Clear();
        _absentBytes = 0;
        var pack = ReadBlock((head & ContainerHead.Packed) != 0, ref input);
        if (input.Left != 0)
        {
            input.Throw($"has {input.Left:N0} bytes behind its end");
        }

        return new InspectedForm
        {
            Bytes = form.Length,
            Style = (TextStyle)(head & 1),
            HasLayout = (head & ContainerHead.Layout) != 0,
            Prologue = _prologue,
            HeadBytes = headBytes + _prologueBytes,
            Pack = pack,
            StructureBytes = _structureBytes,
            Events = TakeEvents(),
            Places = _events.NodeCount - 1,
            Columns = _columns.ToArray(),
            AbsentBytes = _absentBytes,
            IsLast = _events.IsLastBlock,
        };
    }

    private static string ReadPrologue(ref ContainerInput input)
    {
        var bytes = input.ReadBytes(input.ReadCount(XmlPrologue.MaximumDocumentTypeBytes, "bytes in its prologue"));
        if (!Utf8.IsValid(bytes))
        {
            input.Throw("has a prologue that is not valid UTF-8");
        }

        return Encoding.UTF8.GetString(bytes);
    }

    private InspectedPack? ReadBlock(bool isPacked, ref ContainerInput input)
    {
        if (!isPacked)
        {
            ReadColumns(ref input);
            return null;
        }

        var start = input.Taken;
        var ahead = input;
        var back = ahead.ReadByte();
        var backEnd = back switch
        {
            ContainerHead.NoBack => "nothing",
            _ => "Brotli",
        };
        if (back != ContainerHead.NoBack)
        {
            ahead.ReadVarint();
        }

        var packedBytes = ahead.ReadString().Length;
        var window = _unpack.Read(limits, ref input);
        var headBytes = input.Taken - start - packedBytes;
        var block = new ContainerInput(window, input.Rest);
        ReadColumns(ref block);
        input.ReadBytes(block.AsidePosition);
        if (block.Left != 0)
        {
            block.Throw($"has {block.Left:N0} bytes behind its block");
        }

        return new InspectedPack(backEnd, window.Length, packedBytes, headBytes);
    }

    /// <summary>A document that is text has neither places nor columns.</summary>
    private InspectedForm InspectText(byte head, int bytes, ref ContainerInput input)
    {
        var text = _unpack.ReadText(head, limits, ref input).Length;
        return new InspectedForm
        {
            Bytes = bytes,
            Style = TextStyle.Dictionary,
            HasLayout = false,
            Prologue = string.Empty,
            HeadBytes = 1,
            Pack = new InspectedPack("Brotli", text, bytes - 1, 0),
            StructureBytes = 0,
            Events = 0,
            Places = 0,
            Columns = [],
            AbsentBytes = 0,
            IsLast = true,
        };
    }

    private void ReadColumns(ref ContainerInput input)
    {
        if (_hasPrologue)
        {
            var prologueStart = input.Taken;
            _prologue = ReadPrologue(ref input);
            _prologueBytes = input.Taken - prologueStart;
        }

        var start = input.Taken;
        _events.ReadBlock(ref input);
        _structureBytes = input.Taken - start;
        var anatomy = input;
        Array.Resize(ref _decoded, _events.NodeCount);
        _decoded.AsSpan().Clear();
        for (var node = 1; node < _events.NodeCount; node++)
        {
            if (_events.Node(node).HasValues)
            {
                _decoded[node] = _columnDecoder.Read(ref input);
            }
        }

        for (var node = 1; node < _events.NodeCount; node++)
        {
            if (_decoded[node] is { } column)
            {
                AddColumn(node, column, ref anatomy);
            }
        }

        if (anatomy.Taken != input.Taken)
        {
            anatomy.Throw($"has columns that end at byte {input.Taken:N0} for a decoder");
        }
    }

    private void AddColumn(int node, DecodedColumn column, ref ContainerInput anatomy)
    {
        var start = anatomy.Taken;
        if (column.Count == 0)
        {
            anatomy.ReadByte();
            _absentBytes++;
            return;
        }

        var encoding = _anatomy.Read(PathNames.StepOf(_events.State, node), column.Count, ref anatomy, out var parts);
        _columns.Add(new InspectedColumn
        {
            Node = node,
            Path = PathNames.PathOf(_events.State, node),
            Values = column.Count,
            Encoding = encoding,
            Bytes = anatomy.Taken - start,
            Parts = parts,
            Example = ExampleOf(column),
        });
    }

    /// <summary>Takes all events, without which the next block could not be read.</summary>
    private long TakeEvents()
    {
        var events = 0L;
        while (_events.Next() != StructureToken.NoEvent)
        {
            events++;
        }

        return events;
    }

    private static string ExampleOf(DecodedColumn column)
    {
        Span<byte> scratch = stackalloc byte[DecodedColumn.ScratchBytes];
        var text = column.Utf8(0, scratch);
        if (text.Length <= LongestExample)
        {
            return Encoding.UTF8.GetString(text);
        }

        var end = LongestExample;
        while ((text[end] & 0xC0) == 0x80)
        {
            end--;
        }

        return Encoding.UTF8.GetString(text[..end]) + "…";
    }
}
