// SPDX-License-Identifier: MIT
using System.Runtime.CompilerServices;

namespace Nam.Codecs.Containers.Reading;

/// <summary>A node of the structure in rows, and which rows have it.</summary>
/// <param name="node">The node.</param>
/// <param name="kind">What it is in a row.</param>
/// <param name="part">What it stands for; null of an element that nobody asks for.</param>
internal sealed class RowSlot(int node, RowSlotKind kind, RowPart? part)
{
    private (int Row, int Count)[] _segments = new (int Row, int Count)[2];
    private int _segmentCount;

    internal int Node => node;

    internal RowSlotKind Kind => kind;

    internal RowPart? Part => part;

    /// <summary>The namespace declarations of an element, which are the same in all rows.</summary>
    internal int[] Declarations { get; init; } = [];

    /// <summary>Rows that have it, as runs of rows in ascending order.</summary>
    internal ReadOnlySpan<(int Row, int Count)> Segments => _segments.AsSpan(0, _segmentCount);

    /// <summary>How often it comes.</summary>
    internal int Total { get; private set; }

    /// <summary>Records that rows have the node.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal void Add(int row, int count)
    {
        Total += count;
        if (_segmentCount != 0)
        {
            ref var last = ref _segments[_segmentCount - 1];
            if (last.Row + last.Count == row)
            {
                last.Count += count;
                return;
            }
        }

        AddSegment(row, count);
    }

    internal void Clear()
    {
        _segmentCount = 0;
        Total = 0;
    }

    private void AddSegment(int row, int count)
    {
        // Nobody asks for the rows of what nobody asks for, which may come twice in one.
        if (kind == RowSlotKind.Ignored)
        {
            return;
        }

        if (_segmentCount == _segments.Length)
        {
            Array.Resize(ref _segments, 2 * _segmentCount);
        }

        _segments[_segmentCount++] = (row, count);
    }
}
