// SPDX-License-Identifier: MIT

using Nam.Codecs.Buffers;
using Nam.Codecs.Compression;
using Nam.Decisions;

namespace Nam.Server;

/// <summary>A text that leaves in blocks while it is written (docs/flowing.md). One block, and what the codec keeps of those before, is
/// all that it holds.</summary>
/// <param name="reply">The reply, which has begun to flow.</param>
/// <param name="sender">What sends it.</param>
internal sealed class TextFlow(Reply reply, FlowSender sender) : IDisposable
{
    private readonly PooledBuffer _block = new(FlowShape.Text.BlockBytes);
    private readonly TextCoder _coder = reply.BeginText();

    /// <summary>Gets the bytes that were taken.</summary>
    public long TakenBytes { get; private set; }

    /// <summary>Gets the bytes that are in memory of it, about.</summary>
    public long HeldBytes => sender.HeldBytes + FlowShape.Text.BlockBytes + _coder.HeldBytes;

    /// <summary>Adds bytes up to the end of a block, and posts a full block. Never waits: the writer waits, with
    /// <see cref="FlowSender.Room"/>.</summary>
    /// <param name="text">The bytes.</param>
    /// <returns>The number of bytes added.</returns>
    public int Take(ReadOnlySpan<byte> text)
    {
        var taken = Math.Min(text.Length, FlowShape.Text.BlockBytes - _block.WrittenCount);
        _block.Write(text[..taken]);
        TakenBytes += taken;
        if (_block.WrittenCount == FlowShape.Text.BlockBytes)
        {
            EndBlock();
        }

        return taken;
    }

    /// <summary>Adds a text of any length.</summary>
    public void TakeAll(ReadOnlySpan<byte> text)
    {
        while (!text.IsEmpty)
        {
            text = text[Take(text)..];
        }
    }

    /// <summary>Posts what was taken since the last block, if anything.</summary>
    /// <remarks>The web server drops what is written for a caller that has left; so does this.</remarks>
    public void EndBlock()
    {
        if (_block.WrittenCount > 0 && sender.Fault is null)
        {
            // The codec wants room; what waits for a slow caller takes no more than it has to.
            using var packed = new PooledBuffer(FlowShape.Text.BlockBytes);
            reply.WriteTextBlock(_block.WrittenSpan, isLast: false, _coder, packed);
            var frame = new PooledBuffer(packed.WrittenCount);
            frame.Write(packed.WrittenSpan);
            sender.TryPost(frame);
        }

        _block.Clear();
    }

    /// <summary>Returns the last bytes, which are to be posted, and records what became of the reply.</summary>
    public PooledBuffer End()
    {
        var frame = new PooledBuffer();
        reply.WriteTextBlock(_block.WrittenSpan, isLast: true, _coder, frame);
        _block.Clear();
        reply.EndTextFlow(sender.WaitedSeconds);
        return frame;
    }

    public void Dispose()
    {
        _block.Dispose();
        _coder.Dispose();
    }
}
