// SPDX-License-Identifier: MIT

using System.Diagnostics;
using Nam.Codecs;
using Nam.Codecs.Buffers;
using Nam.Codecs.Compression;
using Nam.Codecs.Containers.Writing;
using Nam.Codecs.Frames;
using Nam.Codecs.Infoset;
using Nam.Codecs.Xml;
using Nam.Decisions;
using Nam.Diagnostics;
using Nam.Profiles;

namespace Nam.Server;

/// <content>A reply that leaves while it is written (docs/flowing.md).</content>
internal sealed partial class Reply
{
    private long _blockBytes;
    private long _textBytes;
    private double _codingSeconds;
    private bool _flowsAsText;
    private bool _isCutOff;
    private FlowShape? _shape;
    private FlowTimes? _flowing;
    private double _passSeconds;
    private long _flowBegan;
    private double _waitedSeconds;
    private int _passed;
    private readonly List<byte[]> _kept = [];
    private bool _keepsBlocks;

    /// <summary>Gets the bytes of the blocks that have left and are kept until the last one is written: where the rest is
    /// none that containers carry, the whole is made text.</summary>
    public long KeptBytes { get; private set; }

    /// <summary>Gets whether the reply's first block has left before the last one was written.</summary>
    public bool IsFlowing { get; private set; }

    /// <summary>Begins to write rows of which nobody knows how many will come, so that early ones leave early.</summary>
    /// <param name="onBlock">Takes each block but the last, as with <see cref="BeginTyped"/>.</param>
    /// <returns>What to write to; <see langword="null"/> where the rows are to leave as text.</returns>
    public InfosetWriter? BeginRows(Action<ReadOnlyMemory<byte>> onBlock)
    {
        Drop();
        _onBlock = onBlock;
        var snapshot = Operation.Snapshot;
        if (!_server.Options.FlowReplies || !_server.Formats.HasContainers || Operation.RefusesContainers)
        {
            return null;
        }

        var bytes = (long)(snapshot.TypicalBinaryBytes ?? FlowShape.Rows.BlockBytes);
        Plan = Price(XmlForm.Binary, bytes, snapshot.FromBinary, _server.Formats.Forced, isUnwritten: true, IsExploring);
        if (Plan.Format.Form != XmlForm.Containers)
        {
            return null;
        }

        _writing = WorkTimer.Start();
        return RentContainers(TextStyle.Dictionary, FlowShape.Rows);
    }

    /// <summary>Ends the block that is being written, so that what is in it leaves; not where nothing is in it, or where
    /// too little is for one more block (docs/bounds.md).</summary>
    public void EndBlock() => _containers?.TryEndBlock();

    /// <summary>Begins to send: the first block is full, and its reply has a name and a format from here on.</summary>
    /// <param name="contentType">The content type that the reply would have, or <see langword="null"/>.</param>
    public void BeginFlow(string? contentType)
    {
        IsFlowing = true;
        _flowBegan = _server.Time.GetTimestamp();
        _flowing = _writing is { } writing && _shape is { } shape && shape != FlowShape.Rows
            ? new FlowTimes(shape, writing.Seconds, 0, 0, HasWaited: false)
            : null;
        _contentType = contentType;
        Id = ReplyIds.Next();
        IsEncoded = true;
        (Format, IsExact) = _flowsAsText ? (Plan.Format, true) : (ReplyFormat.Containers, _containers is not null);
    }

    /// <summary>Returns whether a text that is still being written should leave meanwhile, in text with a codec.</summary>
    /// <param name="beginning">The part of the text that is at hand.</param>
    /// <param name="writtenBytes">Bytes that were written so far.</param>
    /// <param name="writingSeconds">The time that writing them took, from the request on.</param>
    /// <param name="length">Bytes of the whole text; <see langword="null"/> if they are not known.</param>
    /// <param name="isUtf8Xml">Whether the text is XML in UTF-8.</param>
    /// <param name="canBeHeld">Whether the text may be held until it is whole, which other formats need.</param>
    /// <returns>True if the reply is to flow: call <see cref="BeginFlow"/> next. If false, nothing has changed.</returns>
    public bool TryPlanTextFlow(
        ReadOnlySpan<byte> beginning, long writtenBytes, double writingSeconds, long? length, bool isUtf8Xml, bool canBeHeld)
    {
        if (!_server.Options.FlowReplies || (_facts.Client.Capabilities & ClientCapabilities.Flow) == 0 || length > MostFlowingText
            || (!canBeHeld && _server.Formats.Forced is { Form: not XmlForm.Text } forced && _facts.Client.Reads(forced)))
        {
            return false;
        }

        var snapshot = Operation.Snapshot;
        var expected = length ?? Math.Max(2 * writtenBytes, Operation.LastTextBytes);
        var rest = writtenBytes == 0 ? 0 : Math.Max(0, writingSeconds * (expected - writtenBytes) / writtenBytes);
        var plan = PlanText(
            beginning, expected, snapshot, isUtf8Xml, IsExploring, rest,
            without: canBeHeld ? ClientCapabilities.None : ClientCapabilities.Binary | ClientCapabilities.Containers);
        if (plan.Format.Form != XmlForm.Text || plan.Format.IsStored
            || !(plan.Flows || !canBeHeld || plan.Reason == PlanReason.Forced))
        {
            return false;
        }

        Plan = plan;
        return _flowsAsText = true;
    }

    /// <summary>Begins to code a text that flows.</summary>
    public TextCoder BeginText() => ReplyEncoder.CodecOf(Plan.Format).Begin(Plan.Format.Level, textBytes: null);

    /// <summary>Codes what has been written of a text since the last time.</summary>
    /// <param name="text">The bytes.</param>
    /// <param name="isLast">Whether the text ends after them.</param>
    /// <param name="coder">The codec, as the bytes before have left it.</param>
    /// <param name="output">Gets the coded bytes; empty before.</param>
    public void WriteTextBlock(ReadOnlySpan<byte> text, bool isLast, TextCoder coder, PooledBuffer output)
    {
        var started = WorkTimer.Start();
        coder.WritePart(text, output);
        if (isLast)
        {
            coder.End(output);
        }

        _blockBytes += output.WrittenCount;
        _textBytes += text.Length;
        _codingSeconds += started.ProcessorSeconds;
        EncodeSeconds += started.Seconds;
    }

    /// <summary>Records the outcome of a text that has flowed.</summary>
    /// <param name="waitedSeconds">How long its writer has waited for the path, in seconds.</param>
    public void EndTextFlow(double waitedSeconds)
    {
        _waitedSeconds = waitedSeconds;
        _plainText = _textBytes;
        Operation.LastTextBytes = (int)Math.Min(int.MaxValue, _textBytes);
        var tried = new Observation(Operation, XmlForm.Text, Plan.Format, _textBytes, InOneBlock(_blockBytes), _codingSeconds);
        using var activity = NamDiagnostics.StartEncoding();
        Finish(Plan.Format, _blockBytes, isEncoded: true, tried, activity);
    }

    /// <summary>Writes a block as a frame that others follow.</summary>
    /// <param name="block">The block.</param>
    /// <param name="frame">Gets the frame; empty before.</param>
    public void WriteBlock(ReadOnlySpan<byte> block, PooledBuffer frame)
    {
        ReplyFrame.WriteContainers(block, hasMore: true, frame);
        _blockBytes += frame.WrittenCount;
    }

    /// <summary>Ends the document, and notes what became of the reply.</summary>
    /// <param name="frame">Gets the last frame.</param>
    /// <param name="waitedSeconds">How long its writer has waited for the path, in seconds.</param>
    /// <exception cref="NotSupportedException">The document has what its form cannot carry.</exception>
    public void EndFlow(PooledBuffer frame, double waitedSeconds)
    {
        _waitedSeconds = waitedSeconds;
        var containers = _containers!;
        Complete();
        var started = WorkTimer.Start();
        containers.WriteFrames(frame);
        _isEncoded = true;
        var worked = started.ProcessorSeconds;
        EncodeSeconds = containers.CodingSeconds + started.Seconds;
        PriceContainers(containers.BinaryBytes);
        var bytes = _blockBytes + frame.WrittenCount;
        var tried = new Observation(
            Operation, XmlForm.Binary, ReplyFormat.Containers, containers.BinaryBytes, InOneBlock(bytes),
            containers.CodingProcessorSeconds + worked);
        using var activity = NamDiagnostics.StartEncoding();
        Finish(ReplyFormat.Containers, bytes, isEncoded: true, tried, activity);
    }

    /// <summary>Drops a reply that has left in part, since its form cannot carry the rest. After a few such replies, the
    /// operation is kept out of containers for long.</summary>
    public void Refuse()
    {
        _hasFailed = true;
        Drop();
    }

    /// <summary>Ends a reply whose rest its form cannot carry: a last frame has the whole of it as text.</summary>
    /// <param name="text">The whole text.</param>
    /// <param name="frame">Gets the frame.</param>
    public void EndFlowAnew(ReadOnlySpan<byte> text, PooledBuffer frame)
    {
        _hasFailed = true;
        Drop();
        ReplyFrame.WriteAnew(text, frame);
        _plainText = text.Length;
        Decide(ReplyReason.Failed, ReplyFormat.Text, _blockBytes + frame.WrittenCount);
    }

    private ReadOnlyMemory<byte> FormOf(ContainerWriter containers, int form) =>
        form < _kept.Count ? _kept[form] : containers.Form(form);

    // A client reads no more of a text in frames, whatever it has room for.
    private static long MostFlowingText => DecodeLimits.Default.MaximumTextBytes / 2;

    private double MakingSeconds =>
        IsFlowing ? Math.Max(0, _server.Time.GetElapsedTime(_flowBegan).TotalSeconds - _waitedSeconds) : 0;

    // What is known of sizes is known of replies in one block.
    private long InOneBlock(long bytes) => IsFlowing ? (long)(bytes / (Plan.Estimate.Flow?.Inflation ?? 1)) : bytes;

    // So is what is known of coding.
    private Observation InOneBlock(in Observation tried)
    {
        if (_passed == 0 || tried.Format.Form != XmlForm.Containers)
        {
            return tried;
        }

        var snapshot = Operation.Snapshot;
        var models = tried.Source == XmlForm.Binary ? snapshot.FromBinary : snapshot.FromText;
        if (Array.Find(models, model => model.Format.Form == XmlForm.Containers).Encode is { } whole)
        {
            Operation.BlockCoding.Note(tried.EncodeSeconds, whole.Evaluate(tried.SourceBytes), _passed);
        }

        return tried with { EncodeSeconds = 0 };
    }

    // What stops the sending is no failure of the encoder's.
    private void PassBlock(ReadOnlyMemory<byte> block)
    {
        var started = Stopwatch.GetTimestamp();
        if (_keepsBlocks)
        {
            _kept.Add(block.ToArray());
            KeptBytes += block.Length;
        }

        _isCutOff = true;
        _onBlock!(block);
        _isCutOff = false;
        _passed++;
        _passSeconds += Stopwatch.GetElapsedTime(started).TotalSeconds;
    }
}
