// SPDX-License-Identifier: MIT
namespace Nam.Codecs.Containers.Columns;

/// <summary>A column that is held back because its neighbours may be sorted together with it.</summary>
internal sealed class JointCandidate : IComparer<int>
{
    private int[] _rows = [];
    private int[] _ranks = [];
    private int[] _order = [];
    private ValueColumn _column = new();

    /// <summary>Number of the column's node.</summary>
    internal int Node { get; private set; }

    /// <summary>The column.</summary>
    internal ValueColumn Column => _column;

    /// <summary>Whether it is coded by a dictionary; otherwise it has integers of a small range.</summary>
    internal bool IsText { get; private set; }

    /// <summary>Text: codes in the order in which the entries are first seen. Integers: the values.</summary>
    internal Memory<long> Codes { get; private set; }

    /// <summary>The least integer; 0 for text.</summary>
    internal long Least { get; private set; }

    /// <summary>Codes that may occur: entries of the dictionary, or the range of the integers.</summary>
    internal int Range { get; private set; }

    /// <summary>Text: the row in which each entry is first seen.</summary>
    internal ReadOnlySpan<int> Rows => _rows.AsSpan(0, Range);

    /// <summary>Place of each code in the order of the values; −1 for integers that do not occur.</summary>
    internal ReadOnlySpan<int> Ranks => _ranks.AsSpan(0, Range);

    /// <summary>The codes that occur, in the order of their values.</summary>
    internal ReadOnlySpan<int> Order => _order.AsSpan(0, Entries);

    /// <summary>Number of codes that occur, known when they are ranked.</summary>
    internal int Entries { get; private set; }

    internal void SetText(int node, ValueColumn column, Memory<long> codes, ReadOnlySpan<int> rows)
    {
        (Node, _column, Codes, IsText, Least, Range) = (node, column, codes, true, 0, rows.Length);
        Fit(ref _rows, rows.Length);
        rows.CopyTo(_rows);
    }

    internal void SetIntegers(int node, ValueColumn column, long least, int range) =>
        (Node, _column, Codes, IsText, Least, Range) = (node, column, column.Values, false, least, range);

    /// <summary>Finds the order of the values.</summary>
    internal void Rank()
    {
        Fit(ref _ranks, Range);
        Fit(ref _order, Range);
        if (IsText)
        {
            Entries = Range;
            for (var code = 0; code < Range; code++)
            {
                _order[code] = code;
            }

            _order.AsSpan(0, Range).Sort(this);
        }
        else
        {
            Compact();
        }

        var ranks = _ranks.AsSpan(0, Range);
        ranks.Fill(-1);
        for (var rank = 0; rank < Entries; rank++)
        {
            ranks[_order[rank]] = rank;
        }
    }

    /// <summary>Turns the order round: rows that are sorted by falling values have rising codes then.</summary>
    internal void Reverse()
    {
        _order.AsSpan(0, Entries).Reverse();
        foreach (ref var rank in _ranks.AsSpan(0, Range))
        {
            rank = rank < 0 ? rank : Entries - 1 - rank;
        }
    }

    /// <inheritdoc/>
    public int Compare(int x, int y)
    {
        return _column.TextOf(_rows[x]).SequenceCompareTo(_column.TextOf(_rows[y]));
    }

    /// <summary>Puts the integers that occur in their order.</summary>
    private void Compact()
    {
        var occurs = _ranks.AsSpan(0, Range);
        occurs.Clear();
        foreach (var value in Codes.Span)
        {
            occurs[(int)(value - Least)] = 1;
        }

        Entries = 0;
        for (var code = 0; code < occurs.Length; code++)
        {
            if (occurs[code] != 0)
            {
                _order[Entries++] = code;
            }
        }
    }

    private static void Fit(ref int[] array, int count)
    {
        if (array.Length < count)
        {
            array = new int[Math.Max(64, count)];
        }
    }
}
