// SPDX-License-Identifier: MIT
using Nam.Codecs.Buffers;
using Nam.Codecs.Containers.Bytes;

namespace Nam.Codecs.Containers.Columns;

/// <summary>Writes the columns of one block after the other; docs/container-format.md sections 4 and 5.</summary>
/// <remarks>Scratch memory is kept from block to block. Not safe for concurrent use.</remarks>
internal sealed partial class ColumnEncoder
{
    private readonly CoderScratch _scratch = new();
    private readonly LongStock _stock = new();
    private readonly TextDictionary _dictionary = new();
    private readonly GatheredTexts _gathered = new();
    private readonly PatternShape _pattern = new();
    private readonly WordsWriter _words = new();
    private int _impliedCount = 1;
    private bool _isPacked;

    /// <summary>Begins a block.</summary>
    /// <param name="aside">Where the sections of a packed block go; null for one that is not packed.</param>
    /// <param name="level">How much work the columns are worth.</param>
    internal void Begin(PooledBuffer? aside = null, ColumnLevel level = ColumnLevel.Small)
    {
        _scratch.Aside = aside;
        _scratch.Noise.Clear();
        _scratch.IsFast = level == ColumnLevel.Fast;
        _isPacked = aside is not null;
        _impliedCount = 1;
    }

    /// <summary>Appends the column of a node.</summary>
    /// <param name="column">The values.</param>
    /// <param name="output">Where all columns of the block go.</param>
    /// <exception cref="NotSupportedException">A text has a character that XML 1.0 does not allow.</exception>
    internal void Write(ValueColumn column, PooledBuffer output)
    {
        _stock.Reset();
        CheckCharacters(column);
        if (_isPacked && column.Kind == ColumnKind.Text)
        {
            column.TryTurnIntoOctets();
        }

        if (column.Count == 0)
        {
            output.PutByte((byte)ColumnCode.Absent);
        }
        else if (column.Kind == ColumnKind.Text)
        {
            var texts = new TextSpans(column.Bytes, column.Ends);
            if (_scratch.IsFast || !TryWriteDictionary(texts, output))
            {
                WriteText(texts, output);
            }
        }
        else
        {
            WriteTyped(column, output);
        }
    }

    private static void CheckCharacters(ValueColumn column)
    {
        if (column.Kind == ColumnKind.Text && !new TextSpans(column.Bytes, column.Ends).AreAllowed())
        {
            throw new NotSupportedException("A value has a character that containers do not have; write the reply as text.");
        }
    }

    private void PutHead(ColumnCode code, int count, PooledBuffer output)
    {
        if (count == _impliedCount)
        {
            output.PutByte((byte)code);
            return;
        }

        output.PutByte((byte)((byte)code | ColumnDecoder.HasCount));
        output.PutCount(count);
        _impliedCount = count;
    }
}
