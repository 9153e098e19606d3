// SPDX-License-Identifier: MIT
using System.Text;
using Nam.Codecs.Buffers;
using Nam.Codecs.Compression;
using Nam.Codecs.Containers.Bytes;
using Nam.Codecs.Containers.Columns;
using Nam.Codecs.Containers.Structure;

namespace Nam.Codecs.Containers.Writing;

/// <summary>Assembles a block's form from its parts; docs/container-format.md sections 1 and 5.</summary>
internal sealed class ContainerForm : IDisposable
{
    private const int LargestKeptBytes = 4 << 20;

    /// <summary>Fewer bytes of structure, text and numbers are not packed.</summary>
    private const int FewestPacked = 256;

    /// <summary>Fewer numbers repeat nothing to speak of.</summary>
    private const int FewestNumbers = 16;

    /// <summary>Bytes of a block for each of its structure from which on it is rows: names and tags repeat nothing in them.</summary>
    private const int BytesOfRows = 64;

    /// <summary>Fewer values are no rows, but a text or two.</summary>
    private const int FewestValuesOfRows = 1_024;

    private static readonly ValueColumn NoValues = new();

    private readonly ColumnEncoder _columns = new();
    private readonly WindowPack _pack = new();
    private readonly List<int> _ends = [];
    private PooledBuffer _output = new();
    private PooledBuffer _block = new();
    private PooledBuffer _aside = new();

    private int _taken;

    /// <summary>Forms so far.</summary>
    internal int Count => _taken + _ends.Count;

    /// <summary>Whether the document is text, in the only form that there is.</summary>
    internal bool IsText { get; private set; }

    /// <summary>A form that was not taken.</summary>
    internal ReadOnlyMemory<byte> this[int index]
    {
        get
        {
            var kept = index - _taken;
            return _output.WrittenMemory[(kept == 0 ? 0 : _ends[kept - 1]).._ends[kept]];
        }
    }

    public void Dispose()
    {
        _output.Dispose();
        _block.Dispose();
        _aside.Dispose();
        _pack.Dispose();
    }

    internal void Begin()
    {
        _ends.Clear();
        _taken = 0;
        _output.Clear();
        _block.Clear();
        IsText = false;
    }

    /// <summary>Hands over the form that was appended, the only one that is kept then, and forgets it.</summary>
    internal void TakeLast(Action<ReadOnlyMemory<byte>> take)
    {
        take(_output.WrittenMemory);
        _ends.Clear();
        _output.Clear();
        _taken++;
    }

    /// <summary>Releases large memory.</summary>
    internal void Release()
    {
        Begin();
        _pack.Release();
        if (_output.HeldBytes + _block.HeldBytes + _aside.HeldBytes > LargestKeptBytes)
        {
            _output.Dispose();
            _block.Dispose();
            _aside.Dispose();
            _output = new PooledBuffer();
            _block = new PooledBuffer();
            _aside = new PooledBuffer();
        }
    }

    /// <summary>Appends a form.</summary>
    internal void Append(
        byte style, string prologue, ContainerOptions options, ReadOnlySpan<byte> tokens, StructureState state,
        ReadOnlySpan<KnownElement> known, ReadOnlySpan<byte> text)
    {
        var isFirst = Count == 0;
        _block.Clear();
        if (isFirst && prologue.Length != 0)
        {
            WritePrologue(prologue);
        }

        _block.Write(tokens);
        _aside.Clear();
        var isPacked = options.Level == ColumnLevel.Small && IsWorthPacking(tokens.Length + prologue.Length, state, known);
        var mayBeText = isFirst && isPacked && TextPack.MayBeText(text.Length, tokens.Length, options);
        var asText = mayBeText ? options.History?.Next(text.Length) ?? TextChance.Some : TextChance.None;
        if (asText == TextChance.Sure && TryAppendText(text))
        {
            return;
        }

        var values = WriteColumns(state, known, isPacked, options.Level);
        if (asText == TextChance.Some && TextPack.IsShorterForSure(text.Length, _block.WrittenCount + _aside.WrittenCount)
            && TryAppendText(text))
        {
            options.History?.Add(text.Length, isText: true);
            return;
        }

        if (isFirst)
        {
            style |= (byte)(prologue.Length != 0 ? ContainerHead.Prologue : 0);
        }

        style |= (byte)(isPacked ? ContainerHead.Packed : 0);
        var head = _output.WrittenCount;
        WriteBlock(style, areRows: values >= FewestValuesOfRows && tokens.Length < _block.WrittenCount / BytesOfRows);
        if (asText == TextChance.Some)
        {
            var blockBytes = _block.WrittenCount + _aside.WrittenCount;
            IsText = TextPack.MayBeShorter(_output.WrittenCount - head, text, blockBytes, _output)
                && TextPack.TryReplace(head, text, _output);
            options.History?.Add(text.Length, IsText);
        }

        _ends.Add(_output.WrittenCount);
    }

    /// <summary>Appends the only form of a document, as text.</summary>
    /// <returns>False if readers do not take so few bytes for so many.</returns>
    private bool TryAppendText(ReadOnlySpan<byte> text)
    {
        IsText = TextPack.TryWrite(text, _output);
        if (IsText)
        {
            _ends.Add(_output.WrittenCount);
        }

        return IsText;
    }

    private void WriteBlock(byte head, bool areRows)
    {
        _output.PutByte(head);
        if ((head & ContainerHead.Packed) != 0)
        {
            _pack.Write(_block.WrittenSpan, _output, areRows ? BrotliBytes.QualityOfRows : BrotliBytes.Quality);
            _output.Write(_aside.WrittenSpan);
        }
        else
        {
            _output.Write(_block.WrittenSpan);
        }
    }

    private static ValueColumn ColumnOf(ReadOnlySpan<KnownElement> known, int node) =>
        node < known.Length ? known[node].Column ?? NoValues : NoValues;

    /// <summary>Whether there are names, texts or numbers enough to be packed together.</summary>
    private static bool IsWorthPacking(int structureBytes, StructureState state, ReadOnlySpan<KnownElement> known)
    {
        var bytes = (long)structureBytes;
        for (var node = 1; node < state.NodeCount && bytes < FewestPacked; node++)
        {
            if (state.Nodes[node].HasValues && ColumnOf(known, node) is { Count: > 0 } column)
            {
                // Of typed values there may be a byte for each, of some that many columns have none.
                bytes += column.Kind is ColumnKind.Text or ColumnKind.Octets ? column.Bytes.Length
                    : column.Count >= FewestNumbers ? column.Count : 0;
            }
        }

        return bytes >= FewestPacked;
    }

    /// <returns>The number of values.</returns>
    private long WriteColumns(StructureState state, ReadOnlySpan<KnownElement> known, bool isPacked, ColumnLevel level)
    {
        _columns.Begin(isPacked ? _aside : null, level);
        var values = 0L;
        for (var node = 1; node < state.NodeCount; node++)
        {
            if (state.Nodes[node].HasValues)
            {
                var column = ColumnOf(known, node);
                values += column.Count;
                _columns.Write(column, _block);
            }
        }

        return values;
    }

    private void WritePrologue(string prologue)
    {
        var bytes = Encoding.UTF8.GetByteCount(prologue);
        _block.PutCount(bytes);
        Encoding.UTF8.GetBytes(prologue, _block.GetSpan(bytes));
        _block.Advance(bytes);
    }
}
