// SPDX-License-Identifier: MIT
using System.Xml;
using Nam.Codecs;
using Nam.Codecs.Buffers;

namespace Nam.Tool.Messages;

/// <summary>Encodes a message and reads it back, so that nobody keeps a file that is not what it was made of.</summary>
internal static class CheckedEncoder
{
    /// <summary>Encodes a message.</summary>
    /// <param name="file">Its name, for what there may be to say.</param>
    /// <param name="text">Its text.</param>
    /// <param name="format">The format.</param>
    /// <param name="frames">Is cleared and takes the frames.</param>
    /// <exception cref="ToolException">The text cannot take the format, or does not come back.</exception>
    internal static void Encode(string file, byte[] text, MessageFormat format, PooledBuffer frames)
    {
        frames.Clear();
        if (!MessageEncoder.TryEncode(text, format, frames))
        {
            throw new ToolException(
                $"{file} {UnfitText.Explain(text, format)}; it cannot be written as {format}, only as text: use --format text+zip-6.");
        }

        using var back = new PooledBuffer(text.Length);
        using var decoder = new MessageDecoder();
        try
        {
            decoder.Decode(frames.WrittenSpan, back);
        }
        catch (ReplyDecodeException fault)
        {
            throw new ToolException(
                $"{file} cannot be read back from {format}, which is a fault of NAM's that should be reported: {fault.Message}", fault);
        }

        if (!text.AsSpan().SequenceEqual(back.WrittenSpan) && (format.IsText || !IsSame(text, back.WrittenSpan.ToArray())))
        {
            throw new ToolException(
                $"{file} does not come back from {format} as it was, which is a fault of NAM's that should be reported.");
        }
    }

    // What one parser takes for XML and another does not has not come back either.
    private static bool IsSame(byte[] text, byte[] back)
    {
        try
        {
            return Infoset.IsSame(text, back);
        }
        catch (XmlException)
        {
            return false;
        }
    }
}
