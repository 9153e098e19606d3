// SPDX-License-Identifier: MIT
using Tpch.Tables;

namespace Tpch.Generation;

/// <summary>Draws comments: a place in the <see cref="TextPool"/> and a length, 0.4 to 1.6 times the average.</summary>
internal struct CommentRandom
{
    private readonly int _minBytes;
    private readonly int _maxBytes;
    private RowRandom _random;

    public CommentRandom(uint seed, int averageBytes, int row, int commentsPerRow = 1)
    {
        _minBytes = (int)(averageBytes * 0.4);
        _maxBytes = (int)(averageBytes * 1.6);
        _random = new RowRandom(seed, 2 * commentsPerRow, row);
    }

    /// <summary>Draws the comment of a row of a column that lies over the text pool.</summary>
    public void Next(TextColumn column, int row)
    {
        var start = _random.Next(0, TextPool.Size - _maxBytes);
        column.Point(row, start, _random.Next(_minBytes, _maxBytes));
    }

    /// <summary>Draws a comment as bytes of the text pool.</summary>
    public ReadOnlySpan<byte> Next(byte[] text)
    {
        var start = _random.Next(0, TextPool.Size - _maxBytes);
        return text.AsSpan(start, _random.Next(_minBytes, _maxBytes));
    }

    public void NextRow() => _random.NextRow();
}
