// SPDX-License-Identifier: MIT
using System.Runtime.CompilerServices;
using Nam.Codecs.Containers.Columns;
using Nam.Codecs.Containers.Documents;
using Nam.Codecs.Containers.Structure;
using Nam.Codecs.Xml;

namespace Nam.Codecs.Containers.Reading;

/// <summary>Finds the rows of a list among the events of a block: which nodes each of them has.</summary>
/// <remarks>
/// Rows that come as predicted are counted, not walked. A row that is not made of the parts that are asked for, in their
/// order, ends the walk in front of it: whatever it is, a reader shows it. Not thread-safe; for one block and list.
/// </remarks>
internal sealed class RowWalk
{
    private const string Instance = "http://www.w3.org/2001/XMLSchema-instance";

    private static readonly RowSlot Unusual = new(0, RowSlotKind.Unusual, null);

    private readonly ContainerDocument _document;
    private readonly StructureDecoder _events;
    private readonly RowPart _row;
    private readonly int _list;
    private readonly List<RowSlot> _slots = [];
    private readonly RowSlot?[] _roles;
    private RowSlot[] _steps = new RowSlot[16];
    private readonly int[] _declared = new int[8];
    private int _declaredCount;
    private int _stepCount;
    private int _rowNode;
    private StructureMark _start;

    /// <summary>Makes ready for a list.</summary>
    /// <param name="document">The document.</param>
    /// <param name="row">A row.</param>
    /// <param name="list">The element around the rows.</param>
    internal RowWalk(ContainerDocument document, RowPart row, int list)
    {
        _document = document;
        _events = document.Events;
        _row = row;
        _list = list;
        _roles = new RowSlot?[_events.NodeCount];
    }

    /// <summary>Rows that were found.</summary>
    internal int Count { get; private set; }

    /// <summary>The nodes of the rows, without an order.</summary>
    internal IReadOnlyList<RowSlot> Slots => _slots;

    /// <summary>Reads all rows up to the first event that begins no row.</summary>
    /// <param name="isEntered">Whether the start of the first row was read.</param>
    /// <returns>Whether there is a row.</returns>
    internal bool Take(bool isEntered)
    {
        foreach (var slot in _slots)
        {
            slot.Clear();
        }

        Count = 0;
        _start = _events.Mark();
        if (isEntered)
        {
            _rowNode = _events.Current;
            _roles[_rowNode] ??= new RowSlot(_rowNode, RowSlotKind.Element, _row);
            _stepCount = 0;
            if (!TryParts(_row.Parts!, _rowNode, _events.NextAhead()))
            {
                GoBack();
                return false;
            }

            AddSteps(1);
        }

        while (true)
        {
            var before = _events.Mark();
            if (!TryRow())
            {
                _events.GoBack(before);
                return Count != 0;
            }

            var after = _events.Mark();
            var isRound = after.Place == before.Place && after.Miss == before.Miss;
            AddSteps(isRound ? 1 + _events.TakeRounds(before.Run - after.Run) : 1);
        }
    }

    /// <summary>Goes back to the event where the walk began.</summary>
    internal void GoBack() => _events.GoBack(_start);

    /// <summary>Leaves the reader's state after the rows.</summary>
    internal void Keep() => _events.Keep(_list);

    /// <summary>The declarations of the tag that was taken last.</summary>
    private ReadOnlySpan<int> Declared => _declared.AsSpan(0, _declaredCount);

    private bool TryRow()
    {
        _stepCount = 0;
        var node = _events.NextAhead();
        if (node <= 0 || _events.Node(node).Kind != NodeKind.Element || (_rowNode != 0 && node != _rowNode))
        {
            return false;
        }

        _events.MoveAhead(node, isEntered: true);
        var next = TakeTag(out var nil);
        if (_rowNode == 0 && Is(node, _row))
        {
            _rowNode = node;
            _roles[node] = new RowSlot(node, RowSlotKind.Element, _row) { Declarations = Declared.ToArray() };
        }

        return node == _rowNode && nil == 0 && Declared.SequenceEqual(_roles[node]!.Declarations) && TryParts(_row.Parts!, node, next);
    }

    private bool TryParts(RowPart[] parts, int element, int next)
    {
        var expected = 0;
        for (; next > 0; next = _events.NextAhead())
        {
            var slot = _roles[next];
            var (nil, inner) = (0, 0);
            if ((slot?.Kind ?? KindOf(next)) == RowSlotKind.Element)
            {
                _events.MoveAhead(next, isEntered: true);
                inner = TakeTag(out nil);
            }

            slot ??= Look(next, parts);
            if (slot.Kind == RowSlotKind.Ignored)
            {
                _events.MoveAhead(next, isEntered: false);
                AddStep(slot);
                continue;
            }

            // Elements in another order are none to the serializer, and those that have to be there are missed.
            if (slot.Part is not { } part || part.Index < expected || (part.Index > expected && IsRequired(parts, expected, part.Index)))
            {
                return false;
            }

            expected = part.Index + 1;
            AddStep(slot);
            if (slot.Kind == RowSlotKind.Element && !TryElement(slot, nil, inner))
            {
                return false;
            }

            _events.MoveAhead(next, isEntered: false);
        }

        if (next != StructureToken.EndEvent || IsRequired(parts, expected, parts.Length))
        {
            return false;
        }

        _events.MoveAhead(element, isEntered: false);
        return true;
    }

    /// <summary>Reads the rest of an element whose tag was read.</summary>
    private bool TryElement(RowSlot slot, int nil, int next)
    {
        if (!Declared.SequenceEqual(slot.Declarations))
        {
            return false;
        }

        if (nil != 0)
        {
            var mark = _roles[nil] ?? LookNil(nil, slot.Part!);
            AddStep(mark);
            return mark.Kind == RowSlotKind.Nil && next == StructureToken.EndEvent;
        }

        if (slot.Part!.Parts is { } parts)
        {
            return TryParts(parts, slot.Node, next);
        }

        // A value whose element declares its namespace itself.
        if (next <= 0 || _events.Node(next).Kind != NodeKind.Text)
        {
            return false;
        }

        AddStep(_roles[next] ?? Note(next, new RowSlot(next, RowSlotKind.Value, slot.Part)));
        _events.MoveAhead(next, isEntered: false);
        return _events.NextAhead() == StructureToken.EndEvent;
    }

    /// <summary>Reads the declarations of a tag that was entered, and one attribute if there is any.</summary>
    /// <returns>The event after the tag.</returns>
    private int TakeTag(out int attribute)
    {
        attribute = 0;
        _declaredCount = 0;
        var next = _events.NextAhead();
        for (; next > 0 && _events.Node(next) is { IsInTag: true, Kind: var kind }; next = _events.NextAhead())
        {
            if (kind == NodeKind.Declaration && _declaredCount < _declared.Length)
            {
                _declared[_declaredCount++] = next;
            }
            else if (attribute == 0 && kind == NodeKind.Attribute)
            {
                attribute = next;
            }
            else
            {
                return StructureToken.NoEvent;
            }

            _events.MoveAhead(next, isEntered: false);
        }

        return next;
    }

    private RowSlotKind KindOf(int node) =>
        _events.Node(node).Kind == NodeKind.Element ? RowSlotKind.Element : RowSlotKind.Unusual;

    private static bool IsRequired(RowPart[] parts, int from, int to)
    {
        for (var index = from; index < to; index++)
        {
            if (parts[index].IsRequired)
            {
                return true;
            }
        }

        return false;
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private void AddStep(RowSlot slot)
    {
        if (_stepCount == _steps.Length)
        {
            Array.Resize(ref _steps, 2 * _stepCount);
        }

        _steps[_stepCount++] = slot;
    }

    private void AddSteps(int rows)
    {
        for (var step = 0; step < _stepCount; step++)
        {
            _steps[step].Add(Count, rows);
        }

        Count += rows;
    }

    private RowSlot Look(int node, RowPart[] parts)
    {
        var kind = _events.Node(node).Kind;
        var slot = Unusual;
        if (kind is NodeKind.Leaf or NodeKind.Empty or NodeKind.Element)
        {
            if (kind != NodeKind.Element)
            {
                _declaredCount = 0;
            }

            var part = Array.Find(parts, part => Is(node, part));
            slot = (kind, part) switch
            {
                (NodeKind.Element, null) => Unusual,
                (_, null) => new RowSlot(node, RowSlotKind.Ignored, null),
                (NodeKind.Leaf, { Parts: null }) => new RowSlot(node, RowSlotKind.Value, part),
                (NodeKind.Empty, { MayBeEmpty: true }) => new RowSlot(node, RowSlotKind.Empty, part),
                (NodeKind.Element, _) => new RowSlot(node, RowSlotKind.Element, part) { Declarations = Declared.ToArray() },
                _ => Unusual,
            };
        }

        return Note(node, slot);
    }

    private RowSlot LookNil(int node, RowPart part)
    {
        var isNil = part.MayBeNil && string.Equals(_events.Name(node), "nil", StringComparison.Ordinal)
            && string.Equals(NamespaceOf(node), Instance, StringComparison.Ordinal)
            && _document.Column(node) is { } column && IsTrue(column);
        return Note(node, isNil ? new RowSlot(node, RowSlotKind.Nil, part) : Unusual);
    }

    private RowSlot Note(int node, RowSlot slot)
    {
        _roles[node] = slot;
        if (slot.Kind != RowSlotKind.Unusual)
        {
            _slots.Add(slot);
        }

        return slot;
    }

    private bool Is(int node, RowPart part) =>
        string.Equals(_events.Name(node), part.Local, StringComparison.Ordinal)
        && string.Equals(NamespaceOf(node), part.Uri, StringComparison.Ordinal);

    // What the list's own tag declares, and those around it, is in force; those in rows are looked up.
    private string NamespaceOf(int node)
    {
        ref readonly var place = ref _events.Node(node);
        var declarations = Declared;
        for (var element = place.Parent; ; element = _events.Node(element).Parent)
        {
            foreach (var declaration in declarations)
            {
                if (_events.Node(declaration).Prefix == place.Prefix)
                {
                    return _events.Name(declaration);
                }
            }

            if (element == _list)
            {
                return _events.Namespace(node);
            }

            declarations = _roles[element]?.Declarations ?? [];
        }
    }

    private static bool IsTrue(DecodedColumn column)
    {
        Span<byte> scratch = stackalloc byte[ValueText.MaximumBytes];
        for (var index = 0; index < column.Count; index++)
        {
            if (!column.Utf8(index, scratch).SequenceEqual("true"u8))
            {
                return false;
            }
        }

        return true;
    }
}
