// SPDX-License-Identifier: MIT
using System.Collections.Concurrent;
using System.Text;
using System.Text.Unicode;
using Nam.Codecs.Containers.Bytes;
using Nam.Codecs.Containers.Columns;
using Nam.Codecs.Containers.Structure;
using Nam.Codecs.Xml;

namespace Nam.Codecs.Containers.Documents;

/// <summary>A document in the container form, opened block by block: its structure as events, its values as columns.</summary>
/// <remarks>
/// docs/container-format.md. Opening a block checks all that its sections 1 to 7 say of it. The bytes are not needed
/// after that. Not safe for concurrent use; <see cref="Open"/> and <see cref="Return"/> keep documents with their memory.
/// </remarks>
internal sealed partial class ContainerDocument
{
    private const int MaximumKept = 8;
    private const int LargestKeptNodes = 8_192;

    private static readonly ConcurrentQueue<ContainerDocument> Kept = [];
    private static int s_keptCount;

    private readonly ColumnDecoder _columnDecoder = new();
    private readonly WindowUnpack _unpack = new();
    private DecodedColumn?[] _columns = [];
    private ReadOnlyMemory<byte> _text;
    private DecodeLimits _limits = DecodeLimits.Default;
    private int _columnCount;
    private long _leastText;

    private ContainerDocument()
    {
    }

    /// <summary>The events of the block that was opened last.</summary>
    internal StructureDecoder Events { get; } = new();

    /// <summary>How the text that the document stands for is written.</summary>
    internal TextStyle Style { get; private set; }

    /// <summary>Whether layout may stand between the elements of the block that was opened last.</summary>
    internal bool HasLayout { get; private set; }

    /// <summary>Bytes of memory that are kept for the next block.</summary>
    internal long HeldBytes => _columnDecoder.HeldBytes + Events.HeldBytes + _unpack.HeldBytes;

    /// <summary>Bytes of the block that was opened last, before it was packed.</summary>
    internal int BlockBytes { get; private set; }

    /// <summary>Whether the document is there as text, without events and columns.</summary>
    internal bool IsText { get; private set; }

    /// <summary>The text, if it is there; until another document is opened.</summary>
    internal ReadOnlySpan<byte> Text => _text.Span;

    /// <summary>Whether the block that was opened last is the last of the document.</summary>
    internal bool IsComplete => IsText || Events.IsLastBlock;

    /// <summary>The text in front of the document.</summary>
    internal string Prologue { get; private set; } = string.Empty;

    /// <summary>Whether the prologue has a document type, with which only text can be made of the document.</summary>
    internal bool HasDocumentType { get; private set; }

    /// <summary>Rents a document from the pool and opens its first block.</summary>
    /// <param name="form">The form.</param>
    /// <param name="limits">The limits.</param>
    /// <exception cref="ReplyDecodeException">The form is damaged or over a limit.</exception>
    internal static ContainerDocument Open(ReadOnlySpan<byte> form, DecodeLimits limits)
    {
        if (Kept.TryDequeue(out var document))
        {
            Interlocked.Decrement(ref s_keptCount);
        }

        document ??= new ContainerDocument();
        document._limits = limits;
        document._leastText = 0;
        document.OpenFirst(form);
        return document;
    }

    /// <summary>Returns a document to the pool; its columns are invalid afterwards.</summary>
    internal static void Return(ContainerDocument document)
    {
        document._text = default;
        if (document.Events.NodeCount > LargestKeptNodes || document.HeldBytes > ContainerLimits.MaximumHeldBytes)
        {
            return;
        }

        if (Interlocked.Increment(ref s_keptCount) <= MaximumKept)
        {
            Kept.Enqueue(document);
        }
        else
        {
            Interlocked.Decrement(ref s_keptCount);
        }
    }

    /// <summary>The values of a node in this block; null if it has none.</summary>
    internal DecodedColumn? Column(int node) => (uint)node < (uint)_columns.Length ? _columns[node] : null;

    /// <summary>Opens the next block, when the events of the one before were all taken.</summary>
    /// <param name="form">The form of the next frame.</param>
    /// <exception cref="ReplyDecodeException">The form is damaged or over a limit.</exception>
    internal void OpenNext(ReadOnlySpan<byte> form)
    {
        var input = new ContainerInput(form);
        CheckSize(form.Length, ref input);
        if (IsComplete)
        {
            input.Throw("comes after the end of its document");
        }

        var head = input.ReadByte();
        if ((head & (ContainerHead.TextBlock | ContainerHead.Prologue | ContainerHead.Reserved)) != 0 || (TextStyle)(head & 1) != Style)
        {
            input.Throw($"has the head 0x{head:X2}, which one that is not the first cannot have");
        }

        ReadBody(head, ref input);
    }

    private void OpenFirst(ReadOnlySpan<byte> form)
    {
        var input = new ContainerInput(form);
        CheckSize(form.Length, ref input);
        var head = input.ReadByte();
        Style = ContainerHead.IsText(head) ? TextStyle.Dictionary : (TextStyle)(head & 1);
        Prologue = string.Empty;
        HasDocumentType = false;
        IsText = ContainerHead.IsText(head);
        if (IsText)
        {
            ReadText(head, ref input);
            return;
        }

        if ((head & (ContainerHead.TextBlock | ContainerHead.Reserved)) != 0)
        {
            input.Throw($"has the head 0x{head:X2}, which is not defined");
        }

        Events.Begin(_limits);
        ReadBody(head, ref input);
    }

    private void ReadText(byte head, ref ContainerInput input)
    {
        if ((head & ContainerHead.Layout) != 0)
        {
            input.Throw($"has the head 0x{head:X2}, which one of a text cannot have");
        }

        _text = _unpack.ReadText(head, _limits, ref input);
        Events.Begin(_limits);
        Claim(_text.Length);
    }

    private string ReadPrologue(ref ContainerInput input)
    {
        var bytes = input.ReadBytes(input.ReadCount(XmlPrologue.MaximumDocumentTypeBytes, "bytes in its prologue"));
        if (bytes.IsEmpty || !Utf8.IsValid(bytes) || !XmlPrologue.TryMeasure(bytes, out var length)
            || (length != bytes.Length && !IsDocumentType(bytes, length)))
        {
            input.Throw("has a prologue that is none");
        }

        return Encoding.UTF8.GetString(bytes);
    }

    private bool IsDocumentType(ReadOnlySpan<byte> prologue, int length) =>
        HasDocumentType = XmlPrologue.TryPassDocumentType(prologue, ref length) && length == prologue.Length;

    private void ReadBody(byte head, ref ContainerInput input)
    {
        HasLayout = (head & ContainerHead.Layout) != 0;
        _columnDecoder.Begin(_limits);
        if ((head & ContainerHead.Packed) == 0)
        {
            var start = input.Taken;
            ReadBlock(head, ref input);
            BlockBytes = input.Taken - start;
        }
        else
        {
            var window = _unpack.Read(_limits, ref input);
            var block = new ContainerInput(window, input.Rest);
            ReadBlock(head, ref block);
            BlockBytes = window.Length + block.AsidePosition;
            input.ReadBytes(block.AsidePosition);
            if (block.Left != 0)
            {
                block.Throw($"has {block.Left:N0} bytes behind its block");
            }
        }

        if (input.Left != 0)
        {
            input.Throw($"has {input.Left:N0} bytes behind its end");
        }
    }

    private void ReadBlock(byte head, ref ContainerInput input)
    {
        if ((head & ContainerHead.Prologue) != 0)
        {
            Prologue = ReadPrologue(ref input);
        }

        Events.ReadBlock(ref input);
        Claim(TextSize.LeastMarkup(Events));
        if (_columns.Length < Events.NodeCount)
        {
            Array.Resize(ref _columns, Math.Max(2 * _columns.Length, Events.NodeCount));
        }

        _columns.AsSpan(0, _columnCount).Clear();
        _columnCount = Events.NodeCount;
        for (var node = 1; node < Events.NodeCount; node++)
        {
            if (Events.Node(node).HasValues)
            {
                Keep(node, _columnDecoder.Read(ref input), ref input);
            }
        }

        for (var node = 1; node < Events.NodeCount; node++)
        {
            Accept(node, ref input);
        }
    }

    /// <summary>Adds bytes to the least text that all blocks together stand for, and checks the sum against the limit.</summary>
    private void Claim(long textBytes)
    {
        _leastText += textBytes;
        if (_leastText > _limits.MaximumTextBytes)
        {
            throw ReplyDecodeException.TextTooLong("container", _limits);
        }
    }

    private void Keep(int node, DecodedColumn column, ref ContainerInput input)
    {
        var count = Events.CountOf(node);
        if (column.Count != count)
        {
            input.Throw($"has a column of {column.Count:N0} values for a node that comes {count:N0} times");
        }

        _columns[node] = column;
    }

    // Takes a part of the text for the values of a node, and checks those whose markup limits what they may be.
    private void Accept(int node, ref ContainerInput input)
    {
        if (_columns[node] is not { Count: > 0 } column)
        {
            return;
        }

        ref readonly var place = ref Events.Node(node);

        // A text has no markup: a byte was taken for each.
        Claim(place.Kind == NodeKind.Text ? Math.Max(0, column.LeastTextBytes - column.Count) : column.LeastTextBytes);
        if (place.Kind > NodeKind.Text || (place.Kind == NodeKind.Text && place.Parent == 0))
        {
            CheckValues(column, place.Kind, ref input);
        }
    }

    private static void CheckValues(DecodedColumn column, NodeKind kind, ref ContainerInput input)
    {
        Span<byte> scratch = stackalloc byte[DecodedColumn.ScratchBytes];
        for (var index = 0; index < column.Count; index++)
        {
            var text = column.Utf8(index, scratch);
            var isFine = kind switch
            {
                NodeKind.Text => !text.ContainsAnyExcept(XmlCharacters.Spaces),
                NodeKind.Comment => MarkupRules.IsComment(text),
                NodeKind.Section => MarkupRules.IsSection(text),
                _ => MarkupRules.IsData(text),
            };
            if (!isFine)
            {
                input.Throw("has a comment, instruction, section or text outside of the root element that cannot be one");
            }
        }
    }

    private void CheckSize(int bytes, ref ContainerInput input)
    {
        if (bytes > _limits.MaximumFormBytes)
        {
            input.Throw($"has {bytes:N0} bytes; the limit is {_limits.MaximumFormBytes:N0}", ReplyFault.OverLimit);
        }
    }
}
