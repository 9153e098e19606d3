// SPDX-License-Identifier: MIT

using System.Diagnostics.CodeAnalysis;
using System.Xml;
using Nam.Client;
using Nam.Codecs;
using Nam.Codecs.Buffers;
using Nam.Codecs.Containers.Reading;
using Nam.Codecs.Frames;
using Nam.Decisions;
using Nam.ServiceModel.Calls;
using Nam.ServiceModel.Http;

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
    /// <param name="timer">The call's timer; <see langword="null"/> where nobody knows the call.</param>
    /// <param name="reader">The encoder that reads.</param>
    /// <param name="inner">The stock encoder, which reads the text form.</param>
    /// <returns>The message, with a <see cref="ReceivedReply"/> among its properties.</returns>
    /// <exception cref="CommunicationException">The frame is damaged or over a limit.</exception>
    public Message Read(
        ArraySegment<byte> frame, BufferManager bufferManager, FramedType type, ReplyTimer? timer, MessageEncoder reader,
        MessageEncoder inner)
    {
        ArgumentNullException.ThrowIfNull(bufferManager);
        try
        {
            return Read(frame.AsSpan(), bufferManager, type, timer, reader, inner);
        }
        finally
        {
            bufferManager.ReturnBuffer(frame.Array!);
        }
    }

    /// <summary>Reads a message from a frame with a content type; the frame is read to its end.</summary>
    public Message Read(
        ReadOnlySpan<byte> frame, BufferManager bufferManager, FramedType type, ReplyTimer? timer, MessageEncoder reader,
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
                message = Open(frame, form, type.Format, reader, out decoded);
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
            throw Refused(type.Format, e, timer);
        }
    }

    /// <summary>Reads a message from a reply that is still arriving: its body is decoded while the rest comes.</summary>
    /// <param name="reply">The reply, with its first frame; the message's from here on.</param>
    /// <param name="bufferManager">The channel's buffers.</param>
    /// <param name="type">The content type.</param>
    /// <param name="reader">The encoder that reads.</param>
    /// <param name="inner">The stock encoder, which reads the text form.</param>
    /// <returns>The message, with a <see cref="ReceivedReply"/> among its properties; a fault is read to its end.</returns>
    /// <exception cref="CommunicationException">The first frame is damaged or over a limit; of a fault, any frame.</exception>
    public Message Read(
        ArrivingReply reply, BufferManager bufferManager, FramedType type, MessageEncoder reader, MessageEncoder inner)
    {
        if (reply.TakeWhole() is { } whole)
        {
            using (whole)
            {
                return Read(whole.WrittenSpan, bufferManager, type, reply.Timer, reader, inner);
            }
        }

        var arriving = new ArrivingMessage(
            reply, _decoder.Limits, e => Explain(e, reply, type.Format), frame => ReadAnew(frame.Span, bufferManager, type, inner));
        try
        {
            var message = ToMessage(Open(reply, arriving, type.Format), reader);
            message.Properties[ReceivedReply.PropertyName] = new ReceivedReply { Arriving = arriving, IsFramed = true };
            return message.IsFault ? arriving.Buffer(message) : message;
        }
        catch (Exception e)
        {
            arriving.Close();
            throw arriving.Failure ?? Explain(e, reply, type.Format);
        }
    }

    /// <summary>Reads the stock message from a frame in a transport's band, which holds it as the text form
    /// (docs/wire-format.md section 4a).</summary>
    /// <param name="frame">The frame.</param>
    /// <param name="bufferManager">The channel's buffers; the stock message gets one of them.</param>
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
            throw Refused(null, e, null);
        }

        throw Damaged(null, new ReplyDecodeException(
            $"Its frame says that the form is {new ReplyFormat(decoded.Form, ReplyCodecs.None, 0)}; in band only the stock message's own bytes are allowed."), null);
    }

    /// <summary>Adds bytes that were read from a stream to a frame, and checks the frame against the longest that could be
    /// decoded.</summary>
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

    private WholeMessage Open(
        ReadOnlySpan<byte> frames, PooledBuffer form, string? format, MessageEncoder reader, out DecodedReply decoded)
    {
        // Whoever has the reader may go on when the message is closed, and whoever has the message may print it when the reader is.
        var users = 2;
        Action release = () =>
        {
            if (Interlocked.Decrement(ref users) == 0)
            {
                form.Dispose();
            }
        };
        XmlDictionaryReader? content = null;
        try
        {
            decoded = _decoder.OpenReader(frames, form, quotas, release, out content, format);
            var reply = decoded;
            return new WholeMessage(
                ToMessage(content, reader), () => ToMessage(_decoder.OpenAgain(form.WrittenMemory, quotas, reply), reader), release);
        }
        catch
        {
            content?.Dispose();
            throw;
        }
    }

    private ContainerReader Open(ArrivingReply reply, ArrivingMessage arriving, string? format)
    {
        var frame = reply.Frames!.Take();
        if (_decoder.ReadFirstHeader(frame.Span, format).FormBytes > maximumMessageBytes)
        {
            ThrowTooLarge();
        }

        ReplyFrame.ReadContainers(frame.Span, _decoder.Limits, out var form);
        var content = ContainerReader.Open(form, quotas, _decoder.Limits, arriving.Next, arriving.Close);
        arriving.SetContent(content);
        return content;
    }

    private Message ReadAnew(ReadOnlySpan<byte> frame, BufferManager bufferManager, FramedType type, MessageEncoder inner)
    {
        if (ReplyFrame.ReadHeader(frame, _decoder.Limits).FormBytes > maximumMessageBytes)
        {
            ThrowTooLarge();
        }

        var form = new PooledBuffer();
        try
        {
            _decoder.DecodeAnew(frame, form);
            return inner.ReadMessage(Move(form, bufferManager), bufferManager, type.Original);
        }
        catch
        {
            form.Dispose();
            throw;
        }
    }

    // What a caller gets: the stock client's types, whatever read the reply.
    private Exception Explain(Exception e, ArrivingReply reply, string? format) => e switch
    {
        CommunicationException or TimeoutException or OutOfMemoryException => e,
        IOException or HttpRequestException and not ReplyDecodeException when !reply.IsTimedOut => e,
        _ when reply.IsTimedOut => new TimeoutException(
            $"The reply has exceeded the allotted timeout of {reply.Timeout} while it was being read. The time allotted to this operation may have been a portion of a longer timeout.", e),
        ReplyDecodeException when reply.Frames is { } frames && frames.TotalBytes > maximumMessageBytes =>
            MessageSize.TooLarge(maximumMessageBytes),
        OperationCanceledException or ObjectDisposedException => new CommunicationException(
            $"The channel was closed within the reply in the format {format ?? "unnamed"}. {e.Message}", e),
        _ => Refused(format, e, reply.Timer),
    };

    private CommunicationException Refused(string? format, Exception e, ReplyTimer? timer) =>
        e is ReplyDecodeException { IsTextTooLong: true } && maximumMessageBytes < options.Limits.MaximumTextBytes
            ? MessageSize.TooLarge(maximumMessageBytes)
            : Damaged(format, e, timer);

    // No bound of its own for headers: the message is in memory already.
    private Message ToMessage(XmlDictionaryReader content, MessageEncoder reader)
    {
        var message = Message.CreateMessage(content, int.MaxValue, version);
        message.Properties.Encoder = reader;
        return message;
    }

    private static ProtocolException Damaged(string? format, Exception cause, ReplyTimer? timer) =>
        timer is not null && cause is ReplyDecodeException fault
            ? new(timer.Explain(format, fault).Message, cause)
            : new($"The reply in the format {format ?? "unnamed"} cannot be decoded. {cause.Message}", cause);

    [DoesNotReturn]
    private void ThrowTooLarge() => throw MessageSize.TooLarge(maximumMessageBytes);
}
