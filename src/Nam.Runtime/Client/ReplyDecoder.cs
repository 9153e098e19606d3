// SPDX-License-Identifier: MIT

using System.Xml;
using Nam.Codecs;
using Nam.Decisions;

namespace Nam.Client;

/// <summary>Takes frames apart: to the text that the reply stands for, or to a reader.</summary>
/// <remarks>Stateless but for its settings; safe for concurrent use.</remarks>
public sealed class ReplyDecoder(NamClientOptions options)
{
    private readonly NamClientOptions _options = options ?? throw new ArgumentNullException(nameof(options));

    /// <summary>Decodes a frame to text.</summary>
    /// <param name="frame">The whole frame, or all frames of a document in containers.</param>
    /// <param name="text">Gets the text's bytes.</param>
    /// <param name="templates">What the request named, and where what this reply leaves is kept; <see langword="null"/> if it named nothing.</param>
    /// <returns>What the frame was.</returns>
    /// <exception cref="ReplyDecodeException">The frame is truncated, damaged or over a limit; the message names the format and the fault.</exception>
    public DecodedReply DecodeText(ReadOnlySpan<byte> frame, PooledBuffer text, CallTemplates? templates = null)
    {
        ArgumentNullException.ThrowIfNull(text);
        var header = ReplyFrame.ReadHeader(frame, _options.Limits);
        if (header.Form == FormKind.Containers)
        {
            var before = text.WrittenCount;
            ContainerFrames.WriteText(frame, text, _options.Limits, templates);
            return new DecodedReply(XmlForm.Containers, ReplyCodecs.None, text.WrittenCount - before);
        }

        if (header.Form == FormKind.Text)
        {
            ReplyFrame.Decode(frame, _options.Codecs, _options.Limits, text);
            return Describe(header);
        }

        using var form = new PooledBuffer();
        ReplyFrame.Decode(frame, _options.Codecs, _options.Limits, form);
        BinaryXml.WriteText(form.WrittenSpan, text, _options.Limits);
        return Describe(header);
    }

    /// <summary>Decodes a frame to a reader over its content, so that no text is made of a binary reply.</summary>
    /// <param name="frame">The whole frame, or all frames of a document in containers.</param>
    /// <param name="form">Gets the bytes that the reader reads; keep it until the reader is closed.</param>
    /// <param name="quotas">The reader's quotas.</param>
    /// <param name="onClose">Called once when the reader is closed; may be <see langword="null"/>.</param>
    /// <param name="reader">The reader, at the beginning of the document.</param>
    /// <param name="templates">What the request named, and where what this reply leaves is kept; <see langword="null"/> if it named nothing.</param>
    /// <returns>What the frame was.</returns>
    /// <exception cref="ReplyDecodeException">The frame is truncated, damaged or over a limit; the message names the format and the fault.</exception>
    public DecodedReply OpenReader(
        ReadOnlySpan<byte> frame, PooledBuffer form, XmlDictionaryReaderQuotas quotas, Action? onClose, out XmlDictionaryReader reader, CallTemplates? templates = null)
    {
        ArgumentNullException.ThrowIfNull(form);
        if (ReplyFrame.ReadHeader(frame, _options.Limits).Form == FormKind.Containers)
        {
            form.Clear();
            form.Write(frame);
            reader = ContainerFrames.Open(form.WrittenMemory, quotas, _options.Limits, templates, onClose, out var textBytes);
            return new DecodedReply(XmlForm.Containers, ReplyCodecs.None, textBytes);
        }

        var header = ReplyFrame.Decode(frame, _options.Codecs, _options.Limits, form);
        reader = header.Form == FormKind.Text
            ? OpenText(form.WrittenMemory, quotas, onClose)
            : BinaryXml.CreateReader(form.WrittenMemory, quotas, _options.Limits, onClose);
        return Describe(header);
    }

    /// <summary>Opens a reader over finished XML text.</summary>
    /// <param name="text">The text.</param>
    /// <param name="quotas">The reader's quotas.</param>
    /// <param name="onClose">Called once when the reader is closed; may be <see langword="null"/>.</param>
    /// <returns>The reader, at the beginning of the document.</returns>
    public static XmlDictionaryReader OpenText(ReadOnlyMemory<byte> text, XmlDictionaryReaderQuotas quotas, Action? onClose)
    {
        var bytes = System.Runtime.InteropServices.MemoryMarshal.TryGetArray(text, out var segment) ? segment : new ArraySegment<byte>(text.ToArray());
        return XmlDictionaryReader.CreateTextReader(bytes.Array!, bytes.Offset, bytes.Count, null, quotas, onClose is null ? null : _ => onClose());
    }

    private DecodedReply Describe(in FrameHeader header)
    {
        var codec = ReplyCodecs.None;
        if (!header.IsStored && _options.Codecs.TryGet(header.CodecId, out var known))
        {
            codec = known.Name;
        }

        return new DecodedReply((XmlForm)header.Form, codec, header.FormBytes); // the two enumerations have the values of the frame
    }
}
