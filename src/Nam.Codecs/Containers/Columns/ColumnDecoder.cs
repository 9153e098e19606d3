// SPDX-License-Identifier: MIT
using System.Diagnostics.CodeAnalysis;
using Nam.Codecs.Containers.Bytes;

namespace Nam.Codecs.Containers.Columns;

/// <summary>Reads the columns of one block after the other; docs/container-format.md sections 4, 5 and 7.</summary>
/// <remarks>
/// Columns are valid until the next <see cref="Begin"/>; their memory is kept for the next block. Whatever the bytes are, only
/// <see cref="ReplyDecodeException"/> is thrown, and memory is taken only for what the limits allow. Not safe for concurrent use.
/// </remarks>
internal sealed partial class ColumnDecoder
{
    internal const byte CodeMask = 0x1F;
    internal const byte HasCount = 0x20;

    private readonly List<DecodedColumn> _columns = [];
    private HeldMemory _memory;
    private LongStock _stock;
    private PatternText _patternText;
    private WordsReader _words;
    private DecodeLimits _limits = DecodeLimits.Default;
    private int _used;
    private int _impliedCount;
    private int _valuesLeft;
    private int _numbersLeft;
    private long _textLeft;

    internal ColumnDecoder() => LetGo();

    /// <summary>Bytes of memory that are kept for the next block.</summary>
    internal long HeldBytes => _memory.Bytes + _stock.HeldBytes;

    /// <summary>Begins a block; the columns of the one before are invalid from now on.</summary>
    internal void Begin(DecodeLimits limits)
    {
        _limits = limits;
        if (HeldBytes > ContainerLimits.MaximumHeldBytes)
        {
            LetGo();
        }

        _used = 0;
        _impliedCount = 1;
        _valuesLeft = ContainerLimits.MaximumBlockValues;
        _numbersLeft = ContainerLimits.MaximumBlockNumbers;
        _textLeft = Math.Min(ContainerLimits.MaximumBlockTextBytes, limits.MaximumTextBytes);
    }

    /// <summary>Reads the column of a node.</summary>
    internal DecodedColumn Read(ref ContainerInput input)
    {
        _stock.Reset();
        var start = input.Taken;
        var head = input.ReadByte();
        if ((head & ~(CodeMask | HasCount)) != 0)
        {
            input.Throw($"has a column head of 0x{head:X2}, which is not defined");
        }

        var code = (ColumnCode)(head & CodeMask);
        if (code == ColumnCode.Absent)
        {
            if (head != 0)
            {
                input.Throw("has a count for a column without values");
            }

            return Take(ColumnKind.None, 0, ref input);
        }

        if ((head & HasCount) != 0)
        {
            _impliedCount = input.ReadCount(ContainerLimits.MaximumBlockValues, "values in a column");
            if (_impliedCount == 0)
            {
                input.Throw("has a column of no values that is not marked as such");
            }
        }

        var column = ReadContent(code, _impliedCount, isNested: false, ref input);
        column.SetOrigin(code, input.Taken - start);
        return column;
    }

    private DecodedColumn Take(ColumnKind kind, int count, ref ContainerInput input)
    {
        if (count > _valuesLeft)
        {
            input.Throw($"has a block of more than {ContainerLimits.MaximumBlockValues:N0} values");
        }

        _valuesLeft -= count;
        if (_used == _columns.Count)
        {
            _columns.Add(new DecodedColumn(_memory));
        }

        var column = _columns[_used++];
        column.Begin(kind, count);
        return column;
    }

    /// <summary>Releases all memory. Each block could have its values in another column, and each column would keep the
    /// memory of its largest block.</summary>
    [MemberNotNull(nameof(_memory), nameof(_stock), nameof(_patternText), nameof(_words))]
    private void LetGo()
    {
        _columns.Clear();
        _memory = new HeldMemory();
        _stock = new LongStock();
        _patternText = new PatternText(_memory);
        _words = new WordsReader(_memory);
    }

    private void ClaimText(long bytes, ref ContainerInput input)
    {
        if (bytes > _textLeft)
        {
            input.Throw("has a block whose values are more text than is allowed", ReplyFault.TextTooLong);
        }

        _textLeft -= bytes;
    }

    private static void CheckTexts(TextSpans texts, ref ContainerInput input)
    {
        if (!texts.AreAllowed())
        {
            input.Throw("has text that is not UTF-8 of characters that XML allows");
        }
    }
}
