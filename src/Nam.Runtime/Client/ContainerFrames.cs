// SPDX-License-Identifier: MIT

using System.Xml;
using Nam.Codecs;
using Nam.Codecs.Buffers;
using Nam.Codecs.Containers.Documents;
using Nam.Codecs.Containers.Reading;
using Nam.Codecs.Frames;

namespace Nam.Client;

/// <summary>Decodes the frames of one document in containers, one block at a time.</summary>
internal static class ContainerFrames
{
    /// <summary>Writes the text of a document.</summary>
    /// <param name="frames">All its frames.</param>
    /// <param name="text">Gets the text.</param>
    /// <param name="limits">The limits.</param>
    public static void WriteText(ReadOnlySpan<byte> frames, PooledBuffer text, DecodeLimits limits)
    {
        var header = ReplyFrame.ReadContainers(frames, limits, out var form);
        using var document = new ContainerText(form, text, limits);
        while (header.HasMore)
        {
            frames = frames[header.FrameBytes..];
            header = ReplyFrame.ReadContainers(frames, limits, out form);
            document.WriteNext(form);
        }

        if (!document.IsComplete)
        {
            throw new ReplyDecodeException("The containers end within their document: the last frame says that another one follows.");
        }

    }

    /// <summary>Opens a reader over a document.</summary>
    /// <param name="frames">All its frames; of more than one those after the first have to stay as they are until the
    /// reader is closed.</param>
    /// <param name="quotas">The reader's quotas.</param>
    /// <param name="limits">The limits.</param>
    /// <param name="onClose">Called once when the reader is closed; may be <see langword="null"/>.</param>
    /// <param name="textBytes">Bytes of the text that the document stands for, about.</param>
    public static ContainerReader Open(
        ReadOnlyMemory<byte> frames, XmlDictionaryReaderQuotas quotas, DecodeLimits limits, Action? onClose,
        out double textBytes)
    {
        var header = ReplyFrame.ReadContainers(frames.Span, limits, out var form);
        var next = header.HasMore ? new Following(frames[header.FrameBytes..], limits) : null;
        var reader = ContainerReader.Open(form, quotas, limits, next is null ? null : next.Take, onClose);

        // Blocks are much alike: what the first stands for tells about the rest.
        textBytes = reader.TextBytes * ((double)frames.Length / header.FrameBytes);
        return reader;
    }

    /// <summary>Opens a reader over a document that is still arriving. It blocks where it gets to a frame that is not there yet.</summary>
    /// <param name="frames">The frames.</param>
    /// <param name="quotas">The reader's quotas.</param>
    /// <param name="limits">The limits.</param>
    /// <param name="onAnew">Called where the reply begins anew, before the reader throws.</param>
    public static ContainerReader Open(
        ArrivingFrames frames, XmlDictionaryReaderQuotas quotas, DecodeLimits limits, Action<ReadOnlyMemory<byte>> onAnew)
    {
        var first = frames.Take();
        ReplyFrame.ReadContainers(first.Span, limits, out var form);
        var hasEnded = false;
        return ContainerReader.Open(form, quotas, limits, Next);

        ReadOnlyMemory<byte> Next()
        {
            var frame = hasEnded ? default : frames.Take();
            if (frame.IsEmpty)
            {
                return default;
            }

            if (ReplyFrame.ReadHeader(frame.Span, limits).IsAnew)
            {
                onAnew(frame);
                throw new ReplyDecodeException("The reply begins anew.");
            }

            var header = ReplyFrame.ReadContainers(frame.Span, limits, out _);
            hasEnded = !header.HasMore;
            return frame.Slice(header.PayloadOffset, header.PayloadBytes);
        }
    }

    private sealed class Following(ReadOnlyMemory<byte> frames, DecodeLimits limits)
    {
        private ReadOnlyMemory<byte> _frames = frames;

        public ReadOnlyMemory<byte> Take()
        {
            if (_frames.IsEmpty)
            {
                return default;
            }

            var header = ReplyFrame.ReadContainers(_frames.Span, limits, out _);
            var form = _frames.Slice(header.PayloadOffset, header.PayloadBytes);
            _frames = header.HasMore ? _frames[header.FrameBytes..] : default;
            return form;
        }
    }
}
