// SPDX-License-Identifier: MIT
using System.Buffers;
using System.Buffers.Binary;
using Nam.Codecs.Buffers;
using Nam.Codecs.Compression;

namespace Nam.Codecs.Frames;

/// <content>What frames are written with.</content>
internal static partial class ReplyFrame
{
    private static FrameSummary WriteStored(FormKind form, ReadOnlySpan<byte> formBytes, IBufferWriter<byte> destination, byte flags = 0)
    {
        var header = StoredHeaderBytes(formBytes.Length);
        var total = header + formBytes.Length + ChecksumBytes;
        var frame = destination.GetSpan(total);
        formBytes.CopyTo(frame[header..]);
        WriteAround(form, frame, formBytes.Length);
        frame[FlagsOffset] = flags;
        destination.Advance(total);
        return new FrameSummary(total, formBytes.Length, formBytes.Length, 0);
    }

    // A form that the codec does not make smaller, or that readers would not take so few bytes for, is stored.
    private static FrameSummary WriteCompressed(
        FormKind form, ReadOnlySpan<byte> formBytes, IReplyCodec codec, int level, PooledBuffer destination)
    {
        // The size stands before the payload but is known only after the payload is written. A payload counts only if it
        // is smaller than the form, so as many bytes as the form's size takes are enough; a varint may be padded.
        var start = destination.WrittenCount;
        var sizeBytes = Varint.Size(formBytes.Length);
        var headerBytes = FixedHeaderBytes + (2 * sizeBytes);
        WriteFixedHeader(destination.GetSpan(headerBytes), form, codec.WireId);
        destination.Advance(headerBytes);
        codec.Compress(formBytes, level, destination);
        var payloadBytes = destination.WrittenCount - start - headerBytes;
        if (payloadBytes >= formBytes.Length || formBytes.Length > ((long)WriterRatio * payloadBytes) + DecodeLimits.RatioSlackBytes)
        {
            destination.Truncate(start);
            return WriteStored(form, formBytes, destination);
        }

        var sizes = destination.WrittenInPlace(start + FixedHeaderBytes, 2 * sizeBytes);
        Varint.Write(sizes, formBytes.Length);
        Varint.WritePadded(sizes[sizeBytes..], payloadBytes);
        WriteChecksum(formBytes, destination);
        return new FrameSummary(destination.WrittenCount - start, formBytes.Length, payloadBytes, codec.WireId);
    }

    private static void WriteFixedHeader(Span<byte> destination, FormKind form, byte codecId)
    {
        Magic.CopyTo(destination);
        destination[5] = Version;
        destination[FormOffset] = (byte)form;
        destination[7] = codecId;
        destination[FlagsOffset] = 0;
    }

    private static void WriteChecksum(ReadOnlySpan<byte> formBytes, IBufferWriter<byte> destination)
    {
        BinaryPrimitives.WriteUInt32LittleEndian(destination.GetSpan(ChecksumBytes), Crc32C.Compute(formBytes));
        destination.Advance(ChecksumBytes);
    }
}
