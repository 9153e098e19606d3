// SPDX-License-Identifier: MIT

using Nam.Codecs;
using Nam.Codecs.Binary;
using Nam.Codecs.Buffers;
using Nam.Codecs.Compression;
using Nam.Codecs.Containers.Writing;
using Nam.Codecs.Frames;
using Nam.Codecs.Timing;
using Nam.Codecs.Xml;
using Nam.Decisions;

namespace Nam.Server;

/// <summary>Turns a reply from the form at hand into a format: plain text or a frame.</summary>
/// <remarks>Stateless; safe for concurrent use.</remarks>
internal sealed class ReplyEncoder(CodecRegistry codecs)
{
    /// <summary>Encodes finished text.</summary>
    /// <returns>Whether it worked; not when the text cannot take the form. Plain text writes nothing: the text itself
    /// is the reply.</returns>
    public bool TryEncodeText(
        ReadOnlySpan<byte> text, ReplyFormat format, bool isInBand, PooledBuffer output, ContainerOptions containers, out bool isEncoded)
    {
        isEncoded = false;
        if (format.IsPlainText)
        {
            return true;
        }

        if (format.Form == XmlForm.Text)
        {
            if (isInBand)
            {
                ReplyFrame.Write(FormKind.Text, text, FrameCodecOf(format), format.Level, output);
            }

            isEncoded = isInBand || TryCode(text, format, output);
            return true;
        }

        if (format.Form == XmlForm.Containers)
        {
            return isEncoded = TryEncodeContainers(text, output, containers);
        }

        var writer = BinaryXmlWriter.Rent(TextStyle.Dictionary);
        try
        {
            if (!XmlTextTokenizer.TryWrite(text, writer))
            {
                return false;
            }

            ReplyFrame.Write(FormKind.Binary, writer.Complete(), FrameCodecOf(format), format.Level, output);
            isEncoded = true;
            return true;
        }
        finally
        {
            BinaryXmlWriter.Return(writer);
        }
    }

    /// <summary>Encodes a reply that was written in the binary form.</summary>
    /// <returns>Whether the output holds a frame or text in a codec; otherwise it holds the plain text.</returns>
    /// <param name="form">The form.</param>
    /// <param name="format">The format.</param>
    /// <param name="output">An empty buffer.</param>
    /// <param name="containers">How containers are written.</param>
    /// <param name="coding">What making containers has shown; <see langword="null"/> for other formats.</param>
    /// <param name="writer">The form's writer, which may give its memory to the output; <see langword="null"/> if there is none.</param>
    /// <exception cref="NotSupportedException">The form has what containers cannot carry.</exception>
    public bool EncodeBinary(
        ReadOnlySpan<byte> form, ReplyFormat format, PooledBuffer output, ContainerOptions containers, out ColumnCoding? coding,
        BinaryXmlWriter? writer = null)
    {
        coding = null;
        if (format.Form == XmlForm.Containers)
        {
            coding = EncodeContainers(form, output, containers);
            return true;
        }

        if (writer is not null && format.Form == XmlForm.Binary && format.IsStored)
        {
            writer.WriteStoredFrame(output);
            return true;
        }

        if (format.Form == XmlForm.Binary)
        {
            ReplyFrame.Write(FormKind.Binary, form, FrameCodecOf(format), format.Level, output);
            return true;
        }

        if (format.IsPlainText)
        {
            BinaryXml.WriteText(form, output, DecodeLimits.Default);
            return false;
        }

        using var text = new PooledBuffer();
        BinaryXml.WriteText(form, text, DecodeLimits.Default);
        if (TryCode(text.WrittenSpan, format, output))
        {
            return true;
        }

        output.Write(text.WrittenSpan);
        return false;
    }

    /// <summary>Returns the codec of a format of text that has one.</summary>
    public static TextCodec CodecOf(in ReplyFormat format) =>
        TextCodec.Of(format.Codec) ?? throw new InvalidOperationException($"The format {format} has no codec.");

    // What did not win is there all the same: whoever learns from it has to know its size.
    private static bool TryCode(ReadOnlySpan<byte> text, in ReplyFormat format, PooledBuffer output)
    {
        if (!text.IsEmpty && TextCoder.TryCode(text, CodecOf(format), format.Level, output))
        {
            return true;
        }

        output.Clear();
        return false;
    }

    private static ColumnCoding EncodeContainers(ReadOnlySpan<byte> form, PooledBuffer output, ContainerOptions containers)
    {
        var writer = ContainerWriter.Rent(BinaryToContainers.StyleOf(form), containers);
        try
        {
            BinaryToContainers.Write(form, writer);
            writer.Finish();
            var started = ThreadClock.Nanoseconds;
            writer.WriteFrames(output);
            return new(
                writer.CodingProcessorSeconds + ((ThreadClock.Nanoseconds - started) * 1e-9),
                (double)writer.TextBytes / form.Length);
        }
        finally
        {
            ContainerWriter.Return(writer);
        }
    }

    private static bool TryEncodeContainers(ReadOnlySpan<byte> text, PooledBuffer output, ContainerOptions containers)
    {
        var writer = ContainerWriter.Rent(TextStyle.Dictionary, containers);
        try
        {
            if (!TextToContainers.TryWrite(text, writer, TextStyle.Dictionary, containers))
            {
                return false;
            }

            writer.WriteFrames(output);
            return true;
        }
        finally
        {
            ContainerWriter.Return(writer);
        }
    }

    private IReplyCodec? FrameCodecOf(ReplyFormat format)
    {
        if (format.Codec == ReplyCodecs.None)
        {
            return null;
        }

        return codecs.TryGet(format.Codec, out var codec)
            ? codec
            : throw new InvalidOperationException(
                $"The format {format} needs the codec '{format.Codec}', which is not registered in NamServerOptions.Codecs.");
    }
}
