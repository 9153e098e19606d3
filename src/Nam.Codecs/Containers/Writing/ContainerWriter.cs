// SPDX-License-Identifier: MIT
using System.Buffers;
using System.Collections.Concurrent;
using System.Diagnostics;
using System.Runtime.CompilerServices;
using Nam.Codecs.Containers.Columns;
using Nam.Codecs.Containers.Structure;
using Nam.Codecs.Frames;
using Nam.Codecs.Infoset;
using Nam.Codecs.Timing;
using Nam.Codecs.Xml;

namespace Nam.Codecs.Containers.Writing;

/// <summary>Writes the container form, docs/container-format.md, from the calls of serializers, messages and documents.</summary>
/// <remarks>
/// What the form cannot carry ends in <see cref="NotSupportedException"/>, after which the writer has to be reset and the reply written in
/// another form: what the binary form cannot carry either, characters that XML does not have, names that are none, two attributes of one
/// name, and what is over the limits of the format. Not safe for concurrent use; <see cref="Rent"/> and <see cref="Return"/> keep writers.
/// Longer than 800 lines because a call shows what it is only with the next one, so that all of them share the value and the tag that wait.
/// </remarks>
internal sealed partial class ContainerWriter : InfosetWriter
{
    /// <summary>A block is ended when it has so many events, or when its values fill <see cref="ContainerOptions.BlockBytes"/>.</summary>
    internal const int EventsOfBlock = StructureToken.MaximumEvents / 4;

    /// <summary>What a value counts for in a block beside its text, in bytes: about its markup.</summary>
    internal const int ValueBytes = 16;

    private const int MaximumKept = 8;

    /// <summary>Nodes and text of a document after which a writer's memory is not kept.</summary>
    private const int LargestKeptNodes = 8_192;
    private const long LargestKeptText = 32L << 20;
    private const int LargestKeptValue = 1 << 20;

    private static readonly ConcurrentQueue<ContainerWriter> Kept = [];
    private static int s_keptCount;

    private readonly StructureEncoder _events = new();
    private readonly ContainerForm _form = new();
    private PendingValue _value = new();
    private KnownElement[] _known = new KnownElement[64];
    private ContainerOptions _options = ContainerOptions.Default;
    private int _blockValues;
    private long _blockText;
    private int _blockBytes;
    private long _documentText;
    private long _recordBytes;
    private bool _isFinished;
    private bool _isComplete;
    private long _codingTicks;
    private long _codingNanoseconds;

    internal ContainerWriter() => Reset(TextStyle.Dictionary, ContainerOptions.Default);

    /// <summary>Forms so far: a long document is several, of which only the last one is missing until <see cref="Complete()"/>.</summary>
    internal int FormCount => _form.Count;

    /// <summary>Bytes that the blocks so far would have in the binary form, about.</summary>
    internal long BinaryBytes { get; private set; }

    /// <summary>Bytes of text that they stand for, about.</summary>
    internal long TextBytes { get; private set; }

    /// <summary>Seconds that it took to code the blocks that were full before the document ended.</summary>
    internal double CodingSeconds => (double)_codingTicks / Stopwatch.Frequency;

    /// <summary>Gets the processor time of the same, in seconds.</summary>
    internal double CodingProcessorSeconds => _codingNanoseconds * 1e-9;

    /// <summary>How the document is written.</summary>
    internal ContainerOptions Options => _options;

    /// <summary>Events, for a scan of text that writes them itself.</summary>
    internal StructureEncoder Events => _events;

    internal override bool CarriesAllCharacters => false;

    internal override bool IsUnsuited => FormCount == 0 && _events.IsScattered;

    /// <summary>Rents a writer from the pool, ready for a new document.</summary>
    internal static ContainerWriter Rent(TextStyle style, ContainerOptions options)
    {
        if (Kept.TryDequeue(out var writer))
        {
            Interlocked.Decrement(ref s_keptCount);
        }

        writer ??= new ContainerWriter();
        writer.Reset(style, options);
        return writer;
    }

    /// <summary>Returns a writer to the pool; the forms it produced are invalid afterwards.</summary>
    internal static void Return(ContainerWriter writer)
    {
        writer.Release();
        if (Interlocked.Increment(ref s_keptCount) <= MaximumKept)
        {
            Kept.Enqueue(writer);
        }
        else
        {
            Interlocked.Decrement(ref s_keptCount);
            writer._form.Dispose();
            writer._events.Dispose();
            writer._value.Dispose();
        }
    }

    /// <summary>Forgets what was written and starts a new document.</summary>
    internal void Reset(TextStyle style, ContainerOptions options)
    {
        ResetInfoset(style);
        ForgetColumns();
        var oldNodes = Math.Min(_events.State.NodeCount, _known.Length);
        _options = options;
        _blockBytes = options.FirstBlockBytes;
        _events.Begin();
        ForgetReferences(oldNodes);

        _value.Reset();
        _scannedTags.Clear();
        _form.Begin();
        _isPending = false;
        _freshLeaf = 0;
        _filledLeaf = 0;
        _isFinished = false;
        _isComplete = false;
        _candidate = -1;
        _documentText = 0;
        _codingTicks = 0;
        _codingNanoseconds = 0;
        _recordBytes = 0;
        BinaryBytes = 0;
        TextBytes = 0;
        BulkRows = 0;
    }

    /// <summary>Ends the document, whose last block is coded later: its size is known before.</summary>
    /// <exception cref="NotSupportedException">The document is none or has what the form cannot carry.</exception>
    internal void Finish()
    {
        if (!_isFinished)
        {
            FinishDocument();
            EndOpenTag();
            _events.EndDocument();
            CountBytes();
            _isFinished = true;
        }
    }

    /// <summary>Ends the document and codes its last block.</summary>
    /// <returns>Its form; if <see cref="FormCount"/> is more than one, the last one.</returns>
    /// <exception cref="NotSupportedException">The document is none or has what the form cannot carry.</exception>
    internal ReadOnlyMemory<byte> Complete() => Complete([]);

    /// <summary>The same for a document of which this is the text, byte for byte, which may be sent in its place.</summary>
    internal ReadOnlyMemory<byte> Complete(ReadOnlySpan<byte> text)
    {
        if (!_isComplete)
        {
            Finish();
            Code(text);
            _isComplete = true;
        }

        return _form[_form.Count - 1];
    }

    /// <summary>Ends the document and writes its forms as frames, but for those that <see cref="ContainerOptions.OnForm"/>
    /// has taken.</summary>
    internal void WriteFrames(IBufferWriter<byte> destination)
    {
        Complete();
        for (var index = _options.OnForm is null ? 0 : FormCount - 1; index < FormCount; index++)
        {
            ReplyFrame.WriteContainers(Form(index).Span, index + 1 < FormCount, destination);
        }
    }

    /// <summary>A form of the document that <see cref="ContainerOptions.OnForm"/> has not taken.</summary>
    internal ReadOnlyMemory<byte> Form(int index) => _form[index];

    /// <summary>The column of a node.</summary>
    internal ValueColumn ColumnOf(int node) => Known(node).Column ??= new ValueColumn();

    /// <summary>Counts a value that was appended to a column, after its event.</summary>
    /// <param name="textBytes">Bytes of text that it has, 0 for a typed value.</param>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal void CountValue(int textBytes)
    {
        _blockText += textBytes;
        if ((++_blockValues >= _blockBytes / ValueBytes || _blockText >= _blockBytes) && _events.State.CanEndBlock(_events.EventCount))
        {
            CutBlock();
        }
    }

    /// <summary>Ends the block that is being written, if it has enough for one more.</summary>
    internal void TryEndBlock()
    {
        if (_blockValues > 0 && _events.State.MayEndBlock(_events.EventCount))
        {
            CutBlock();
        }
    }

    private void PutValue(int node)
    {
        var column = (uint)node < (uint)_known.Length ? _known[node].Column : null;
        CountValue(_value.MoveTo(column ?? ColumnOf(node)));
    }

    private ref KnownElement Known(int node)
    {
        if (node >= _known.Length)
        {
            Array.Resize(ref _known, Math.Max(2 * _known.Length, node + 1));
        }

        return ref _known[node];
    }

    private void CutBlock()
    {
        var started = Stopwatch.GetTimestamp();
        var worked = ThreadClock.Nanoseconds;
        _events.EndBlock();
        CountBytes();
        Code([]);
        _codingNanoseconds += ThreadClock.Nanoseconds - worked;
        _codingTicks += Stopwatch.GetTimestamp() - started;
        if (_options.OnForm is { } take)
        {
            _form.TakeLast(take);
        }

        _blockBytes = (int)Math.Min(2L * _blockBytes, _options.BlockBytes);
        _events.StartBlock();
        ForgetColumns();
    }

    private void CountBytes()
    {
        _recordBytes += BinarySize.OfRecords(_events.State, _known, _events.EventCount);
        BinaryBytes = _recordBytes + BinarySize.OfNames(_events.State);
        TextBytes += WrittenText.Of(_events.State, _known);
        _documentText += _blockText;
    }

    private void Code(ReadOnlySpan<byte> text)
    {
        var style = (byte)_style | (_hasLayout ? ContainerHead.Layout : 0);
        _form.Append((byte)style, _prologue, _options, _events.Tokens, _events.State, _known, text);
    }

    private void ForgetColumns()
    {
        var count = Math.Min(_events.State.NodeCount, _known.Length);
        for (var node = 0; node < count; node++)
        {
            _known[node].Column?.Reset();
        }

        _blockValues = 0;
        _blockText = 0;
    }

    private void ForgetReferences(int nodes)
    {
        foreach (ref var known in _known.AsSpan(0, nodes))
        {
            known = new KnownElement { Column = known.Column };
        }
    }

    private void Release()
    {
        if (_events.State.NodeCount > LargestKeptNodes || _documentText + _blockText > LargestKeptText)
        {
            _known = new KnownElement[64];
        }

        if (_value.Bytes > LargestKeptValue)
        {
            _value.Dispose();
            _value = new PendingValue();
        }

        _value.Reset();
        _form.Release();
    }
}
