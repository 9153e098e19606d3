// SPDX-License-Identifier: MIT

using Nam.Codecs.Buffers;
using Nam.Codecs.Frames;
using Nam.Decisions;
using Nam.Diagnostics;

namespace Nam.Server;

/// <content>A reply that leaves while it is written (docs/flowing.md).</content>
internal sealed partial class Reply
{
    /// <summary>Gets whether the reply's first block has left before the last one was written.</summary>
    public bool IsFlowing { get; private set; }

    /// <summary>Begins to send: the first block is full, and its reply has a name and a format from here on.</summary>
    /// <param name="contentType">The content type that the reply would have, or <see langword="null"/>.</param>
    public void BeginFlow(string? contentType)
    {
        IsFlowing = true;
        _contentType = contentType;
        Id = ReplyIds.Next();
        Format = ReplyFormat.Containers;
        IsFramed = IsExact = true;
    }

    /// <summary>Writes a block as a frame behind which others follow.</summary>
    public static void WriteBlock(ReadOnlySpan<byte> block, PooledBuffer frame) =>
        ReplyFrame.WriteContainers(block, hasMore: true, frame);

    /// <summary>Ends the document, and notes what became of the reply.</summary>
    /// <param name="frame">Gets the last frame.</param>
    /// <param name="sentBytes">Bytes of the frames before it.</param>
    /// <exception cref="NotSupportedException">The document has what its form cannot carry, or is none; go on with <see
    /// cref="EndFlowAnew"/>.</exception>
    public void EndFlow(PooledBuffer frame, long sentBytes)
    {
        var containers = _containers!;
        Complete();
        ReplyFrame.WriteContainers(containers.Form(containers.FormCount - 1).Span, hasMore: false, frame);
        _isEncoded = true;
        EncodeSeconds = containers.CodingSeconds;
        _server.NoteEncoding(containers.CodingProcessorSeconds, EncodeSeconds);
        PriceContainers(containers.BinaryBytes);
        var bytes = sentBytes + frame.WrittenCount;

        // What is known of sizes is known of replies in one block.
        var inOneBlock = (long)(bytes / (Plan.Estimate.Flow?.Inflation ?? 1));
        var tried = new Observation(
            Operation, XmlForm.Binary, ReplyFormat.Containers, containers.BinaryBytes, inOneBlock, containers.CodingProcessorSeconds);
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
}
