// SPDX-License-Identifier: MIT

using System.Xml;
using Nam.Codecs;
using Nam.Codecs.Binary;
using Nam.Codecs.Buffers;
using Nam.Codecs.Compression;
using Nam.Codecs.Frames;
using Nam.Decisions;
using Nam.Profiles;

namespace Nam.Client;

/// <summary>Decodes frames: to the text that the reply stands for, or to a reader.</summary>
/// <remarks>Stateless but for its settings; safe for concurrent use.</remarks>
internal sealed class ReplyDecoder(NamClientOptions options)
{
    private readonly NamClientOptions _options = options ?? throw new ArgumentNullException(nameof(options));

    /// <summary>Gets the limits.</summary>
    public DecodeLimits Limits => _options.Limits;

    /// <summary>Decodes a frame to text.</summary>
    /// <param name="frame">The whole frame, or all frames of a document in containers.</param>
    /// <param name="text">Gets the text's bytes.</param>
    /// <param name="format">The format in the content type, which the frame has to agree with; <see langword="null"/>
    /// if nothing names one.</param>
    /// <returns>What the frame was.</returns>
    /// <exception cref="ReplyDecodeException">The frame is truncated, damaged, over a limit, not as its content type
    /// says or not as the client asked for.</exception>
    public DecodedReply DecodeText(ReadOnlySpan<byte> frame, PooledBuffer text, string? format = null)
    {
        ArgumentNullException.ThrowIfNull(text);
        var header = ReadHeader(ref frame, format);
        if (header.Form == FormKind.Containers)
        {
            var before = text.WrittenCount;
            ContainerFrames.WriteText(frame, text, _options.Limits);
            return DecodedReply.Containers(text.WrittenCount - before);
        }

        if (header.Form == FormKind.Text)
        {
            return DecodeForm(frame, text);
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
    /// <param name="format">The format in the content type, which the frame has to agree with; <see langword="null"/>
    /// if nothing names one.</param>
    /// <param name="text">How a reply in text is read.</param>
    /// <returns>What the frame was.</returns>
    /// <exception cref="ReplyDecodeException">The frame is truncated, damaged, over a limit, not as its content type
    /// says or not as the client asked for.</exception>
    public DecodedReply OpenReader(
        ReadOnlySpan<byte> frame,
        PooledBuffer form,
        XmlDictionaryReaderQuotas quotas,
        Action? onClose,
        out XmlDictionaryReader reader,
        string? format = null,
        TextReading text = default)
    {
        ArgumentNullException.ThrowIfNull(form);
        if (ReadHeader(ref frame, format).Form == FormKind.Containers)
        {
            form.Clear();
            form.Write(frame);
            var containers = ContainerFrames.Open(form.WrittenMemory, quotas, _options.Limits, onClose, out var textBytes);
            reader = containers;
            return DecodedReply.Containers(textBytes);
        }

        var reply = DecodeForm(frame, form);
        reader = reply.Form == XmlForm.Text
            ? text.Open(form.WrittenMemory, quotas, onClose)
            : BinaryXml.CreateReader(form.WrittenMemory, quotas, _options.Limits, onClose);
        return reply;
    }

    /// <summary>Opens another reader over a reply that <see cref="OpenReader"/> opened and that was not text.</summary>
    /// <param name="form">What that filled.</param>
    /// <param name="quotas">The reader's quotas.</param>
    /// <param name="reply">What the frame was.</param>
    public XmlDictionaryReader OpenAgain(ReadOnlyMemory<byte> form, XmlDictionaryReaderQuotas quotas, in DecodedReply reply) =>
        reply.Form == XmlForm.Containers
            ? ContainerFrames.Open(form, quotas, Limits, null, out _)
            : BinaryXml.CreateReader(form, quotas, Limits, null);

    /// <summary>Reads the header of a frame, and checks it against the frame's content type and against what the client
    /// asked for (docs/wire-format.md section 4).</summary>
    /// <remarks>The frame's checksum covers the form, and not the bytes that name form and codec. A binary form must
    /// not pass for text because such a byte was damaged.</remarks>
    /// <param name="frame">The frame and all that follow it; moved to the frame that is the whole reply anew, if there is one.</param>
    /// <param name="format">The format in the content type; <see langword="null"/> if nothing names one.</param>
    internal FrameHeader ReadHeader(ref ReadOnlySpan<byte> frame, string? format)
    {
        var header = ReadFirstHeader(frame, format);
        return header.HasMore ? CheckNeeds(ReplyFrame.PassToAnew(ref frame, _options.Limits)) : header;
    }

    /// <summary>Reads and checks the same of the first frame of a reply, whatever follows.</summary>
    internal FrameHeader ReadFirstHeader(ReadOnlySpan<byte> frame, string? format)
    {
        var header = ReplyFrame.ReadHeader(frame, _options.Limits);
        if (header.IsAnew)
        {
            throw new ReplyDecodeException("Its first frame says that it takes the place of others.");
        }

        if (ReplyFormat.TryParse(format, out var named))
        {
            if (named.Form != FormOf(header))
            {
                throw new ReplyDecodeException(
                    $"Its frame says that the form is {ReplyFormat.NameOf(FormOf(header))}, against its content type.");
            }

            // A codec that did not win leaves the form stored.
            if (!header.IsStored && header.CodecId != WireIdOf(named.Codec))
            {
                throw new ReplyDecodeException($"Its frame says that the codec is {Describe(header).Codec}, against its content type.");
            }
        }

        return CheckNeeds(header);
    }

    /// <summary>Decodes the frame that is a whole reply anew.</summary>
    internal DecodedReply DecodeAnew(ReadOnlySpan<byte> frame, PooledBuffer text)
    {
        CheckNeeds(ReplyFrame.ReadHeader(frame, _options.Limits));
        return Describe(ReplyFrame.Decode(frame, _options.Codecs, _options.Limits, text));
    }

    private FrameHeader CheckNeeds(in FrameHeader header) =>
        (NeededFor(header) & ~_options.Capabilities) is not ClientCapabilities.None and var missing
            ? throw new ReplyDecodeException($"It needs {missing}, which the request did not ask for (NamClientOptions.Capabilities).")
            : header;

    /// <summary>Decodes a frame of one form to that form, after <see cref="ReadHeader"/>.</summary>
    internal DecodedReply DecodeForm(ReadOnlySpan<byte> frame, PooledBuffer form) =>
        Describe(ReplyFrame.Decode(frame, _options.Codecs, _options.Limits, form));

    internal DecodedReply Describe(in FrameHeader header)
    {
        var codec = ReplyCodecs.None;
        if (!header.IsStored && _options.Codecs.TryGet(header.CodecId, out var known))
        {
            codec = known.Name;
        }

        return new DecodedReply(FormOf(header), codec, header.FormBytes);
    }

    private static XmlForm FormOf(in FrameHeader header) => header.Form switch
    {
        FormKind.Text => XmlForm.Text,
        FormKind.Binary => XmlForm.Binary,
        _ => XmlForm.Containers,
    };

    // A codec that the client lacks may be named where it did not win.
    private byte? WireIdOf(string codec) =>
        _options.Codecs.TryGet(codec, out var known) || CodecRegistry.Default.TryGet(codec, out known) ? known.WireId : null;

    private static ClientCapabilities NeededFor(in FrameHeader header) =>
        header.Form switch
        {
            FormKind.Binary => ClientCapabilities.Binary,
            FormKind.Containers => ClientCapabilities.Containers,
            _ => header.IsAnew ? ClientCapabilities.Flow : ClientCapabilities.None,
        }
        | header.CodecId switch { 1 => ClientCapabilities.Zip, 2 => ClientCapabilities.Brotli, _ => ClientCapabilities.None };
}
