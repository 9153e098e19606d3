// SPDX-License-Identifier: MIT

using Nam.Codecs.Buffers;
using Nam.Codecs.Frames;
using Nam.Codecs.Infoset;
using Nam.Codecs.Xml;
using Nam.Decisions;
using Nam.Diagnostics;

namespace Nam.Server;

/// <content>A reply that leaves while it is written (docs/flowing.md).</content>
internal sealed partial class Reply
{
    private long _blockBytes;
    private bool _isCutOff;

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
        Plan = Price(XmlForm.Binary, bytes, snapshot.FromBinary, _server.Formats.Forced, isUnwritten: true);
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
        _contentType = contentType;
        Id = ReplyIds.Next();
        Format = ReplyFormat.Containers;
        IsFramed = true;
        IsExact = _containers is not null;
    }

    /// <summary>Writes a block as a frame behind which others follow.</summary>
    /// <param name="block">The block.</param>
    /// <param name="frame">Gets the frame; empty before.</param>
    public void WriteBlock(ReadOnlySpan<byte> block, PooledBuffer frame)
    {
        ReplyFrame.WriteContainers(block, hasMore: true, frame);
        _blockBytes += frame.WrittenCount;
    }

    /// <summary>Ends the document, and notes what became of the reply.</summary>
    /// <param name="frame">Gets the last frame.</param>
    /// <exception cref="NotSupportedException">The document has what its form cannot carry, or is none; go on with <see
    /// cref="EndFlowAnew"/>.</exception>
    public void EndFlow(PooledBuffer frame)
    {
        var containers = _containers!;
        Complete();
        containers.WriteFrames(frame);
        _isEncoded = true;
        EncodeSeconds = containers.CodingSeconds;
        _server.NoteEncoding(containers.CodingProcessorSeconds, EncodeSeconds);
        PriceContainers(containers.BinaryBytes);
        var bytes = _blockBytes + frame.WrittenCount;
        var tried = new Observation(
            Operation, XmlForm.Binary, ReplyFormat.Containers, containers.BinaryBytes, InOneBlock(bytes),
            containers.CodingProcessorSeconds);
        using var activity = NamDiagnostics.Source.StartActivity("nam.encode");
        Finish(ReplyFormat.Containers, bytes, isFramed: true, tried, Server.ContainerCall.None, activity);
    }

    /// <summary>Ends a reply whose rest its form cannot carry: a last frame has the whole of it as text.</summary>
    /// <param name="text">The whole text.</param>
    /// <param name="frame">Gets the frame.</param>
    public void EndFlowAnew(ReadOnlySpan<byte> text, PooledBuffer frame)
    {
        _hasFailed = true;
        Drop();
        ReplyFrame.WriteAnew(text, frame);
        Decide(ReplyReason.Failed, ReplyFormat.Text, frame.WrittenCount);
    }

    // What is known of sizes is known of replies in one block.
    private long InOneBlock(long bytes) => IsFlowing ? (long)(bytes / (Plan.Estimate.Flow?.Inflation ?? 1)) : bytes;
}
