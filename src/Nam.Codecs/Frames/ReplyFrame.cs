// SPDX-License-Identifier: MIT
using System.Buffers;
using System.Buffers.Binary;
using Nam.Codecs.Buffers;
using Nam.Codecs.Compression;

namespace Nam.Codecs.Frames;

/// <summary>Writes and reads the frame around every reply in a NAM format; docs/wire-format.md section 4.</summary>
internal static partial class ReplyFrame
{
    /// <summary>Bytes that a frame adds to its payload at most: magic, four bytes, two sizes and the checksum.</summary>
    public const int MaximumOverheadBytes = FixedHeaderBytes + (2 * Varint.MaximumBytes) + ChecksumBytes;

    internal const int ChecksumBytes = 4;

    private const byte Version = 1;
    private const int WriterRatio = 1_000;
    private const int FixedHeaderBytes = 9;
    private const int FormOffset = 6;
    private const int FlagsOffset = 8;

    private const byte More = 1;
    private const byte Anew = 2;

    private static ReadOnlySpan<byte> Magic => [0xFF, 0xFF, 0xFF, 0xFF, 0x4E];

    /// <summary>Checks by the first five bytes whether a message is a frame.</summary>
    /// <param name="bytes">The start of a message.</param>
    /// <returns>Whether it begins with the magic; no stock XML message does.</returns>
    public static bool IsFrame(ReadOnlySpan<byte> bytes)
    {
        return bytes.StartsWith(Magic);
    }

    /// <summary>Writes a form as one frame.</summary>
    /// <param name="form">What the form is: text or binary; containers have no codec.</param>
    /// <param name="formBytes">The form; must not lie in <paramref name="destination"/>.</param>
    /// <param name="codec">The codec, or null to store.</param>
    /// <param name="level">The codec's level; not looked at without a codec.</param>
    /// <param name="destination">Takes the frame. A <see cref="PooledBuffer"/> saves one copy.</param>
    /// <returns>What was written. The form is stored when the codec does not make it smaller or the frame would be over
    /// the ratio.</returns>
    /// <exception cref="ArgumentException">Containers with a codec.</exception>
    /// <exception cref="ArgumentOutOfRangeException">The level is not one of the codec's.</exception>
    public static FrameSummary Write(
        FormKind form, ReadOnlySpan<byte> formBytes, IReplyCodec? codec, int level, IBufferWriter<byte> destination)
    {
        ArgumentNullException.ThrowIfNull(destination);
        if (codec is null)
        {
            return WriteStored(form, formBytes, destination);
        }

        if (form == FormKind.Containers)
        {
            throw new ArgumentException($"Containers pack themselves; write them without the codec '{codec.Name}'.", nameof(codec));
        }

        if (destination is PooledBuffer pooled)
        {
            return WriteCompressed(form, formBytes, codec, level, pooled);
        }

        using var scratch = new PooledBuffer(Math.Max(1024, formBytes.Length / 4));
        var summary = WriteCompressed(form, formBytes, codec, level, scratch);
        destination.Write(scratch.WrittenSpan);
        return summary;
    }

    /// <summary>Reads and checks a frame's header, without taking memory.</summary>
    /// <param name="frame">The whole frame; the frames that follow may stand after it.</param>
    /// <param name="limits">The limits.</param>
    /// <returns>The header.</returns>
    /// <exception cref="ReplyDecodeException">It is not a frame, it is cut off or too long, or a declared size breaks a limit.</exception>
    public static FrameHeader ReadHeader(ReadOnlySpan<byte> frame, DecodeLimits limits)
    {
        ArgumentNullException.ThrowIfNull(limits);
        if (!IsFrame(frame))
        {
            // RFC 1952 section 2.3.1: what something on the way has packed.
            var packed = frame is [0x1F, 0x8B, ..] ? ", but with that of gzip: undo its Content-Encoding first" : "";
            throw new ReplyDecodeException($"The reply of {frame.Length:N0} bytes does not begin with the magic of a NAM frame{packed}.");
        }

        if (frame.Length < FixedHeaderBytes)
        {
            throw new ReplyDecodeException(
                $"The frame is cut off in its header: it has {frame.Length} bytes of at least {FixedHeaderBytes}.");
        }

        var form = (FormKind)frame[FormOffset];
        var codecId = frame[7];
        if (frame[5] != Version)
        {
            throw new ReplyDecodeException($"The frame has version {frame[5]}; this reader knows version {Version}.");
        }

        if (form is not (FormKind.Text or FormKind.Binary or FormKind.Containers))
        {
            throw new ReplyDecodeException(
                $"The frame has form {(byte)form}; this reader knows 0 (text), 1 (binary) and 3 (containers).");
        }

        var flags = frame[FlagsOffset];
        if ((flags, form, codecId) is not ((0, _, _) or (More, FormKind.Containers, _) or (Anew, FormKind.Text, 0)))
        {
            throw new ReplyDecodeException(
                $"The {FormatName(form, codecId)} frame has flags 0x{flags:X2}; version {Version} knows 0x{More:X2} for containers and 0x{Anew:X2} for text.");
        }

        if (form == FormKind.Containers && codecId != 0)
        {
            throw new ReplyDecodeException($"The {FormatName(form, codecId)} frame has a codec; containers pack themselves.");
        }

        return ReadSizes(frame, form, codecId, limits);
    }

    /// <summary>Finds the frame that is the whole reply anew, if the frames of a reply end with one.</summary>
    /// <param name="frames">The first frame and the frames after it; moved to the frame that was found.</param>
    /// <param name="limits">The limits.</param>
    /// <returns>The header of the frame that comes first now.</returns>
    /// <exception cref="ReplyDecodeException">The bytes are not a frame, or a frame is missing, is cut off or breaks a limit.</exception>
    internal static FrameHeader PassToAnew(ref ReadOnlySpan<byte> frames, DecodeLimits limits)
    {
        var first = ReadHeader(frames, limits);
        var rest = frames;
        for (var last = first; last.HasMore;)
        {
            rest = rest[last.FrameBytes..];
            if (rest.IsEmpty)
            {
                throw new ReplyDecodeException("It ends where its last frame says that another one follows.");
            }

            last = ReadHeader(rest, limits);
            if (last.IsAnew && first.Form == FormKind.Containers)
            {
                frames = rest;
                return last;
            }
        }

        return first;
    }

    /// <summary>Reads the length of a frame from its beginning; the rest of the frame may be missing.</summary>
    /// <param name="start">The bytes that are there.</param>
    /// <param name="frameBytes">Bytes of the whole frame, its checksum included.</param>
    /// <param name="hasMore">Whether another frame follows.</param>
    /// <returns>Whether enough bytes were there to tell. <see cref="ReadHeader"/> checks the frame.</returns>
    /// <exception cref="ReplyDecodeException">The bytes are not a frame, or a size in the frame is too long or too large.</exception>
    internal static bool TryMeasure(ReadOnlySpan<byte> start, out long frameBytes, out bool hasMore)
    {
        frameBytes = 0;
        hasMore = false;
        var magic = Math.Min(start.Length, Magic.Length);
        if (!start[..magic].SequenceEqual(Magic[..magic]))
        {
            throw new ReplyDecodeException("The reply goes on without the magic of a NAM frame where the next one has to be.");
        }

        if (start.Length <= FixedHeaderBytes)
        {
            return false;
        }

        hasMore = (start[FlagsOffset] & More) != 0;
        var position = FixedHeaderBytes;
        if (Varint.TryRead(start, ref position, out _) && Varint.TryRead(start, ref position, out var payloadBytes))
        {
            frameBytes = (long)position + payloadBytes + ChecksumBytes;
            return true;
        }

        return start.Length - FixedHeaderBytes < 2 * Varint.MaximumBytes
            ? false
            : throw new ReplyDecodeException($"A frame has a size that is longer than 5 bytes or over {int.MaxValue:N0}.");
    }

    /// <summary>Decodes a frame, the first one if there are several.</summary>
    /// <param name="frame">The whole frame, and the frames after it.</param>
    /// <param name="codecs">The codecs that may be used.</param>
    /// <param name="limits">The limits, checked before memory is taken.</param>
    /// <param name="form">Receives the form's bytes, after it is cleared; empty after an exception.</param>
    /// <returns>The frame's header.</returns>
    /// <exception cref="ReplyDecodeException">The frame is damaged, forged, over a limit or in a codec that is not registered.</exception>
    public static FrameHeader Decode(
        ReadOnlySpan<byte> frame, CodecRegistry codecs, DecodeLimits limits, PooledBuffer form)
    {
        ArgumentNullException.ThrowIfNull(codecs);
        ArgumentNullException.ThrowIfNull(limits);
        ArgumentNullException.ThrowIfNull(form);

        form.Clear();
        var header = ReadHeader(frame, limits);
        IReplyCodec? codec = null;
        if (!header.IsStored && !codecs.TryGet(header.CodecId, out codec))
        {
            throw new ReplyDecodeException($"The frame has codec {header.CodecId}, which is not registered here.");
        }

        var payload = frame.Slice(header.PayloadOffset, header.PayloadBytes);
        var target = form.GetSpan(header.FormBytes)[..header.FormBytes];
        if (codec is null)
        {
            payload.CopyTo(target);
        }
        else
        {
            Decompress(header, codec, payload, target);
        }

        CheckChecksum(header, frame.Slice(header.PayloadOffset + header.PayloadBytes, ChecksumBytes), target);
        form.Advance(header.FormBytes);
        return header;
    }

    /// <summary>Finds the form of a frame of containers and checks it, without copying it.</summary>
    /// <param name="frames">The frame, and the frames after it.</param>
    /// <param name="limits">The limits.</param>
    /// <param name="form">The form, inside of <paramref name="frames"/>.</param>
    /// <returns>The frame's header.</returns>
    /// <exception cref="ReplyDecodeException">The frame is damaged, over a limit or of another form.</exception>
    internal static FrameHeader ReadContainers(ReadOnlySpan<byte> frames, DecodeLimits limits, out ReadOnlySpan<byte> form)
    {
        var header = ReadHeader(frames, limits);
        if (header.Form != FormKind.Containers)
        {
            throw new ReplyDecodeException(
                $"The {FormatName(header.Form, header.CodecId)} frame stands where the next one of containers has to be.");
        }

        if (header.FormBytes == 0)
        {
            throw new ReplyDecodeException("The containers frame is empty.");
        }

        form = frames.Slice(header.PayloadOffset, header.PayloadBytes);
        CheckChecksum(header, frames.Slice(header.PayloadOffset + header.PayloadBytes, ChecksumBytes), form);
        return header;
    }

    /// <summary>Writes one of a document's container forms as a frame.</summary>
    internal static void WriteContainers(ReadOnlySpan<byte> form, bool hasMore, IBufferWriter<byte> destination) =>
        WriteStored(FormKind.Containers, form, destination, hasMore ? More : (byte)0);

    /// <summary>Writes a text that takes the place of the frames before it, stored.</summary>
    internal static void WriteAnew(ReadOnlySpan<byte> text, IBufferWriter<byte> destination) =>
        WriteStored(FormKind.Text, text, destination, Anew);

    /// <summary>Bytes in front of a stored form.</summary>
    internal static int StoredHeaderBytes(int formBytes) => FixedHeaderBytes + (2 * Varint.Size(formBytes));

    /// <summary>Writes the frame's bytes before and after a stored form.</summary>
    /// <param name="kind">What the form is.</param>
    /// <param name="frame">The frame's bytes, with the form where it belongs.</param>
    /// <param name="formBytes">Bytes of the form.</param>
    internal static void WriteAround(FormKind kind, Span<byte> frame, int formBytes)
    {
        var header = StoredHeaderBytes(formBytes);
        WriteFixedHeader(frame, kind, 0);
        var offset = FixedHeaderBytes + Varint.Write(frame[FixedHeaderBytes..], formBytes);
        Varint.Write(frame[offset..], formBytes);
        BinaryPrimitives.WriteUInt32LittleEndian(frame[(header + formBytes)..], Crc32C.Compute(frame.Slice(header, formBytes)));
    }

    private static FrameHeader ReadSizes(ReadOnlySpan<byte> frame, FormKind form, byte codecId, DecodeLimits limits)
    {
        var name = FormatName(form, codecId);
        var position = FixedHeaderBytes;
        if (!Varint.TryRead(frame, ref position, out var formBytes) || !Varint.TryRead(frame, ref position, out var payloadBytes))
        {
            throw new ReplyDecodeException(
                $"The {name} frame of {frame.Length:N0} bytes has a size that is cut off, longer than 5 bytes or over {int.MaxValue:N0}.");
        }

        if (formBytes > limits.MaximumFormBytes)
        {
            throw new ReplyDecodeException(
                $"The {name} frame declares a form of {formBytes:N0} bytes; the limit is {limits.MaximumFormBytes:N0}.", ReplyFault.OverLimit);
        }

        if (formBytes > ((long)limits.MaximumRatio * payloadBytes) + DecodeLimits.RatioSlackBytes)
        {
            throw new ReplyDecodeException(
                $"The {name} frame declares a form of {formBytes:N0} bytes from {payloadBytes:N0}; the limit is {limits.MaximumRatio:N0} to one and {DecodeLimits.RatioSlackBytes:N0}.",
                ReplyFault.OverLimit);
        }

        if (codecId == 0 && formBytes != payloadBytes)
        {
            throw new ReplyDecodeException(
                $"The stored {name} frame declares a form of {formBytes:N0} bytes and a payload of {payloadBytes:N0}; they have to be equal.");
        }

        var total = (long)position + payloadBytes + ChecksumBytes;
        var flags = frame[FlagsOffset];
        var hasMore = (flags & More) != 0;
        if (hasMore ? total > frame.Length : total != frame.Length)
        {
            throw new ReplyDecodeException($"The {name} frame has {frame.Length:N0} bytes; its header declares {total:N0}.");
        }

        return new FrameHeader(form, codecId, formBytes, payloadBytes, position) { HasMore = hasMore, IsAnew = flags == Anew };
    }

    private static void Decompress(FrameHeader header, IReplyCodec codec, ReadOnlySpan<byte> payload, Span<byte> target)
    {
        try
        {
            codec.Decompress(payload, target);
        }
        catch (ReplyDecodeException exception)
        {
            throw new ReplyDecodeException(
                $"The {FormatName(header.Form, header.CodecId)} frame cannot be decoded. {exception.Message}", exception);
        }
    }

    private static void CheckChecksum(FrameHeader header, ReadOnlySpan<byte> stored, ReadOnlySpan<byte> formBytes)
    {
        var declared = BinaryPrimitives.ReadUInt32LittleEndian(stored);
        var actual = Crc32C.Compute(formBytes);
        if (declared != actual)
        {
            throw new ReplyDecodeException(
                $"The {FormatName(header.Form, header.CodecId)} frame has checksum 0x{declared:X8}; its form of {formBytes.Length:N0} bytes has 0x{actual:X8}.");
        }
    }

    private static string FormatName(FormKind form, byte codecId)
    {
        var formName = form switch
        {
            FormKind.Text => "text",
            FormKind.Binary => "binary",
            _ => "containers",
        };
        return codecId switch
        {
            0 => formName,
            1 => formName + "+zip",
            2 => formName + "+brotli",
            _ => $"{formName}+codec-{codecId}",
        };
    }
}
