// SPDX-License-Identifier: MIT

using System.Diagnostics.CodeAnalysis;
using System.Globalization;
using System.Xml;
using Nam.Client;
using Nam.Codecs;
using Nam.Codecs.Buffers;
using Nam.Codecs.Frames;
using Nam.Decisions;
using Nam.ServiceModel.Calls;

namespace Nam.ServiceModel.Encoders;

/// <summary>Makes messages of frames (docs/wire-format.md section 4). Thread-safe.</summary>
/// <param name="version">The envelopes' version.</param>
/// <param name="quotas">The quotas for readers over the binary form.</param>
/// <param name="options">The limits and codecs.</param>
/// <param name="maximumMessageBytes">The binding's MaxReceivedMessageSize, to which decoded sizes are held as well.</param>
internal sealed class FrameReader(
    MessageVersion version, XmlDictionaryReaderQuotas quotas, NamClientOptions options, long maximumMessageBytes)
{
    // A few bytes of containers may stand for any number of events and values, in one frame or over many.
    private readonly ReplyDecoder _decoder = new(new NamClientOptions
    {
        Capabilities = options.Capabilities,
        Codecs = options.Codecs,
        Limits = options.Limits with { MaximumTextBytes = (int)Math.Min(options.Limits.MaximumTextBytes, maximumMessageBytes) },
    });

    /// <summary>Reads a message from a frame with a content type.</summary>
    /// <param name="frame">The frame, in an array of the buffer manager, which gets it back.</param>
    /// <param name="bufferManager">The channel's buffers.</param>
    /// <param name="type">The content type.</param>
    /// <param name="templates">What the request named of earlier replies, if anything.</param>
    /// <param name="reader">The encoder that reads.</param>
    /// <param name="inner">The stock encoder, which reads the text form.</param>
    /// <returns>The message, with a <see cref="ReceivedReply"/> among its properties.</returns>
    /// <exception cref="CommunicationException">The frame is damaged or over a limit.</exception>
    public Message Read(
        ArraySegment<byte> frame, BufferManager bufferManager, FramedType type, CallTemplates? templates, MessageEncoder reader,
        MessageEncoder inner)
    {
        ArgumentNullException.ThrowIfNull(bufferManager);
        try
        {
            return Read(frame.AsSpan(), bufferManager, type, templates, reader, inner);
        }
        finally
        {
            bufferManager.ReturnBuffer(frame.Array!);
        }
    }

    /// <summary>Reads a message from a frame with a content type; the frame is read to its end.</summary>
    public Message Read(
        ReadOnlySpan<byte> frame, BufferManager bufferManager, FramedType type, CallTemplates? templates, MessageEncoder reader,
        MessageEncoder inner)
    {
        var form = new PooledBuffer();
        try
        {
            DecodedReply decoded;
            Message message;
            if (HeaderOf(ref frame, type.Format).Form == FormKind.Text)
            {
                decoded = _decoder.DecodeForm(frame, form);
                message = inner.ReadMessage(Move(form, bufferManager), bufferManager, type.Original);
            }
            else
            {
                message = Open(frame, form, type.Format, templates, reader, out decoded);
            }

            message.Properties[ReceivedReply.PropertyName] = new ReceivedReply { Decoded = decoded, IsFramed = true };
            return message;
        }
        catch (Exception e)
        {
            form.Dispose();
            if (e is CommunicationException or OutOfMemoryException)
            {
                throw;
            }

            // What the readers of the form throw at an envelope that is none differs from reader to reader.
            throw Damaged(type.Format, e.Message, e);
        }
    }

    /// <summary>Takes the stock message out of a frame in a transport's band, which holds it as the text form
    /// (docs/wire-format.md section 4a).</summary>
    /// <param name="frame">The frame.</param>
    /// <param name="bufferManager">The channel's buffers, of which the stock message gets one.</param>
    /// <param name="decoded">What the frame was.</param>
    /// <returns>The stock message.</returns>
    /// <exception cref="CommunicationException">The frame is damaged, over a limit or in another form.</exception>
    public ArraySegment<byte> ReadInBand(ReadOnlySpan<byte> frame, BufferManager bufferManager, out DecodedReply decoded)
    {
        using var form = new PooledBuffer();
        try
        {
            decoded = _decoder.Describe(HeaderOf(ref frame, null));
            if (decoded.Form == XmlForm.Text)
            {
                _decoder.DecodeForm(frame, form);
                return Move(form, bufferManager);
            }
        }
        catch (ReplyDecodeException e)
        {
            throw Damaged(null, e.Message, e);
        }

        throw Damaged(
            null, $"Its frame says that the form is {new ReplyFormat(decoded.Form, ReplyCodecs.None, 0)}; in band only the stock message's own bytes are allowed.", null);
    }

    /// <summary>Notes that a piece of a frame was read from a stream, and holds the frame to the longest that could be decoded.</summary>
    public void Advance(PooledBuffer frame, int read)
    {
        frame.Advance(read);
        if (frame.WrittenCount > maximumMessageBytes + ReplyFrame.MaximumOverheadBytes)
        {
            ThrowTooLarge();
        }
    }

    private static ArraySegment<byte> Move(PooledBuffer form, BufferManager bufferManager)
    {
        var count = form.WrittenCount;
        var array = bufferManager.TakeBuffer(count);
        form.WrittenSpan.CopyTo(array);
        form.Dispose();
        return new ArraySegment<byte>(array, 0, count);
    }

    private FrameHeader HeaderOf(ref ReadOnlySpan<byte> frame, string? format)
    {
        var header = _decoder.ReadHeader(ref frame, format);
        if (header.FormBytes > maximumMessageBytes)
        {
            ThrowTooLarge();
        }

        return header;
    }

    private Message Open(
        ReadOnlySpan<byte> frames, PooledBuffer form, string? format, CallTemplates? templates, MessageEncoder reader,
        out DecodedReply decoded)
    {
        XmlDictionaryReader? content = null;
        try
        {
            decoded = _decoder.OpenReader(frames, form, quotas, form.Dispose, out content, templates, format);
            return ToMessage(content, reader);
        }
        catch (Exception e)
        {
            content?.Dispose();
            if (e is ReplyDecodeException { IsTextTooLong: true } && maximumMessageBytes < options.Limits.MaximumTextBytes)
            {
                ThrowTooLarge();
            }

            throw;
        }
    }

    // No bound of its own for headers: the message is in memory already.
    private Message ToMessage(XmlDictionaryReader content, MessageEncoder reader)
    {
        var message = Message.CreateMessage(content, int.MaxValue, version);
        message.Properties.Encoder = reader;
        return message;
    }

    private static ProtocolException Damaged(string? format, string fault, Exception? cause) =>
        new($"The reply in the format {format ?? "unnamed"} cannot be decoded. {fault}", cause);

    [DoesNotReturn]
    private void ThrowTooLarge()
    {
        // The stock client's own words and types: handlers that know them go on working.
        var text = string.Create(
            CultureInfo.InvariantCulture,
            $"The maximum message size quota for incoming messages ({maximumMessageBytes}) has been exceeded. To increase the quota, use the MaxReceivedMessageSize property on the appropriate binding element.");
        throw new CommunicationException(text, new QuotaExceededException(text));
    }
}
