// SPDX-License-Identifier: MIT
using System.Runtime.CompilerServices;
using Nam.Codecs.Containers.Columns;
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
    private RowSlot?[] _roles = [];
    private RowSlot[] _steps = new RowSlot[16];
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

    /// <summary>Takes all rows up to the first that is none.</summary>
    /// <param name="isEntered">Whether the start of the first row was taken.</param>
    /// <returns>Whether there is one.</returns>
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

    /// <summary>Gives all events back.</summary>
    internal void GoBack() => _events.GoBack(_start);

    /// <summary>Leaves the reader's state behind the rows.</summary>
    internal void Keep() => _events.Keep(_list);

    private bool TryRow()
    {
        _stepCount = 0;
        var next = _events.NextAhead();
        if (next <= 0 || (next != _rowNode && !IsRow(next)))
        {
            return false;
        }

        _events.MoveAhead(next, isEntered: true);
        return TryParts(_row.Parts!, next, _events.NextAhead());
    }

    private bool IsRow(int node)
    {
        if (_rowNode != 0 || _events.Node(node).Kind != NodeKind.Element || !Is(node, _row))
        {
            return false;
        }

        _rowNode = node;
        return true;
    }

    private bool TryParts(RowPart[] parts, int element, int next)
    {
        var expected = 0;
        for (; next > 0; next = _events.NextAhead())
        {
            var slot = _roles[next] ?? Look(next, parts);
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
            if (slot.Kind == RowSlotKind.Element)
            {
                if (!TryElement(slot))
                {
                    return false;
                }
            }
            else
            {
                _events.MoveAhead(next, isEntered: false);
            }
        }

        if (next != StructureToken.EndEvent || IsRequired(parts, expected, parts.Length))
        {
            return false;
        }

        _events.MoveAhead(element, isEntered: false);
        return true;
    }

    private bool TryElement(RowSlot slot)
    {
        _events.MoveAhead(slot.Node, isEntered: true);
        var next = _events.NextAhead();
        if (next <= 0 || _events.Node(next).Kind != NodeKind.Attribute)
        {
            return slot.Part!.Parts is { } parts && TryParts(parts, slot.Node, next);
        }

        var nil = _roles[next] ?? LookNil(next, slot.Part!);
        if (nil.Kind != RowSlotKind.Nil)
        {
            return false;
        }

        AddStep(nil);
        _events.MoveAhead(next, isEntered: false);
        if (_events.NextAhead() != StructureToken.EndEvent)
        {
            return false;
        }

        _events.MoveAhead(slot.Node, isEntered: false);
        return true;
    }

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
            var part = Array.Find(parts, part => Is(node, part));
            slot = (kind, part) switch
            {
                (NodeKind.Element, null) => Unusual,
                (_, null) => new RowSlot(node, RowSlotKind.Ignored, null),
                (NodeKind.Leaf, { Parts: null }) => new RowSlot(node, RowSlotKind.Value, part),
                (NodeKind.Empty, { MayBeEmpty: true }) => new RowSlot(node, RowSlotKind.Empty, part),
                (NodeKind.Element, { Parts: not null } or { MayBeNil: true }) => new RowSlot(node, RowSlotKind.Element, part),
                _ => Unusual,
            };
        }

        return Note(node, slot);
    }

    private RowSlot LookNil(int node, RowPart part)
    {
        var isNil = part.MayBeNil && string.Equals(_events.Name(node), "nil", StringComparison.Ordinal)
            && string.Equals(_events.Namespace(node), Instance, StringComparison.Ordinal)
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

    // What is declared in the list's own tag, and around it, holds for all of its rows: those that declare more are none.
    private bool Is(int node, RowPart part) =>
        string.Equals(_events.Name(node), part.Local, StringComparison.Ordinal)
        && string.Equals(_events.Namespace(node), part.Uri, StringComparison.Ordinal);

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
