// SPDX-License-Identifier: MIT
using Nam.Codecs.Binary;
using Nam.Codecs.Buffers;
using Nam.Codecs.Compression;
using Nam.Codecs.Containers.Writing;
using Nam.Codecs.Frames;
using Nam.Codecs.Xml;
using Nam.Decisions;

namespace Nam.Tool.Messages;

/// <summary>From finished text to frames, as a server does it.</summary>
internal static class MessageEncoder
{
    /// <summary>Appends the frames of a message.</summary>
    /// <param name="text">The message.</param>
    /// <param name="format">The format.</param>
    /// <param name="output">An empty buffer.</param>
    /// <returns>Whether the text can take this format.</returns>
    internal static bool TryEncode(ReadOnlySpan<byte> text, MessageFormat format, PooledBuffer output)
    {
        var reply = format.Reply;
        if (reply.Form == XmlForm.Containers)
        {
            return TryEncodeContainers(text, output);
        }

        IReplyCodec? codec = null;
        if (!reply.IsStored)
        {
            _ = CodecRegistry.Default.TryGet(reply.Codec, out codec);
        }

        if (reply.Form == XmlForm.Text)
        {
            ReplyFrame.Write(FormKind.Text, text, codec, reply.Level, output);
            return true;
        }

        return TryEncodeBinary(text, codec, reply.Level, output);
    }

    /// <summary>How the text writes empty elements: what decoding gives back is then most like it.</summary>
    internal static TextStyle StyleOf(ReadOnlySpan<byte> text)
    {
        return text.IndexOf(" />"u8) >= 0 ? TextStyle.Writer : TextStyle.Dictionary;
    }

    private static bool TryEncodeBinary(ReadOnlySpan<byte> text, IReplyCodec? codec, int level, PooledBuffer output)
    {
        var writer = BinaryXmlWriter.Rent(StyleOf(text));
        try
        {
            if (!XmlTextTokenizer.TryWrite(text, writer))
            {
                return false;
            }

            ReplyFrame.Write(FormKind.Binary, writer.Complete(), codec, level, output);
            return true;
        }
        catch (NotSupportedException)
        {
            return false;
        }
        finally
        {
            BinaryXmlWriter.Return(writer);
        }
    }

    private static bool TryEncodeContainers(ReadOnlySpan<byte> text, PooledBuffer output)
    {
        var writer = ContainerWriter.Rent(StyleOf(text), ContainerOptions.Default);
        try
        {
            if (!ContainerTokenizer.TryWrite(text, writer))
            {
                return false;
            }

            writer.CompleteAsText(text);
            writer.WriteFrames(output);
            return true;
        }
        catch (NotSupportedException)
        {
            return false;
        }
        finally
        {
            ContainerWriter.Return(writer);
        }
    }
}
