// SPDX-License-Identifier: MIT

using Nam.Codecs.Containers.Reading;

namespace Nam.Contracts;

/// <summary>How far the values of one node were given to rows.</summary>
/// <param name="slot">The node.</param>
/// <param name="column">Its values; <see langword="null"/> if it has none that anybody asks for.</param>
internal sealed class RowCursor(RowSlot slot, RowColumn? column)
{
    private int _segment;

    public RowSlotKind Kind => slot.Kind;

    public RowColumn Column => column!;

    /// <summary>Counts the rows of a range that have the node.</summary>
    /// <param name="from">The first row of the range.</param>
    /// <param name="end">The row after the last one.</param>
    public int CountIn(int from, int end)
    {
        var count = 0;
        var segments = slot.Segments;
        for (var index = _segment; index < segments.Length && segments[index].Row < end; index++)
        {
            var (row, rows) = segments[index];
            count += Math.Min(row + rows, end) - Math.Max(row, from);
        }

        return count;
    }

    /// <summary>Finds the next run of rows of a range that have the node.</summary>
    public bool TryTake(int from, int end, out int row, out int count)
    {
        var segments = slot.Segments;
        if (_segment == segments.Length || segments[_segment].Row >= end)
        {
            (row, count) = (0, 0);
            return false;
        }

        var (first, rows) = segments[_segment];
        row = Math.Max(first, from);
        var last = Math.Min(first + rows, end);
        count = last - row;
        if (count <= 0)
        {
            // The run ended where the range begins, or goes on after this range.
            row = 0;
            count = 0;
            return false;
        }

        if (last == first + rows)
        {
            _segment++;
        }

        return true;
    }
}
