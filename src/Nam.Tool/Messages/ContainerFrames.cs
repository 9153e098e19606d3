// SPDX-License-Identifier: MIT
using System.Buffers.Binary;
using Nam.Codecs;

namespace Nam.Tool.Messages;

/// <summary>Frames around container forms; docs/wire-format.md section 4, form 2.</summary>
internal static class ContainerFrames
{
    private const int FixedBytes = 9;
    private const int FormOffset = 6;
    private const int FlagsOffset = 8;
    private const byte Version = 1;
    private const byte Containers = 2;
    private const byte More = 1;

    private static ReadOnlySpan<byte> Magic => [0xFF, 0xFF, 0xFF, 0xFF, 0x4E];

    /// <summary>Whether these are frames of the container form.</summary>
    internal static bool Are(ReadOnlySpan<byte> bytes)
    {
        return ReplyFrame.IsFrame(bytes) && bytes.Length > FormOffset && bytes[FormOffset] == Containers;
    }

    /// <summary>Writes all forms of a document that is complete.</summary>
    internal static void Write(ContainerWriter document, PooledBuffer output)
    {
        for (var form = 0; form < document.FormCount; form++)
        {
            Write(document.Form(form).Span, form + 1 < document.FormCount, output);
        }
    }

    /// <summary>Finds and checks the frames of one message.</summary>
    /// <exception cref="ReplyDecodeException">They are damaged, cut off, over a limit, or something else follows.</exception>
    internal static IReadOnlyList<FormPlace> Read(ReadOnlySpan<byte> message, DecodeLimits limits)
    {
        var places = new List<FormPlace>();
        var position = 0;
        bool hasMore;
        do
        {
            places.Add(ReadFrame(message, ref position, limits, out hasMore));
        }
        while (hasMore);

        return position == message.Length
            ? places
            : throw new ReplyDecodeException($"The containers are followed by {message.Length - position:N0} bytes that belong to no frame.");
    }

    private static void Write(ReadOnlySpan<byte> form, bool hasMore, PooledBuffer output)
    {
        var head = output.GetSpan(FixedBytes + (2 * Varint.MaximumBytes));
        Magic.CopyTo(head);
        head[5] = Version;
        head[FormOffset] = Containers;
        head[7] = 0;
        head[FlagsOffset] = hasMore ? More : (byte)0;
        var size = FixedBytes + Varint.Write(head[FixedBytes..], form.Length);
        output.Advance(size + Varint.Write(head[size..], form.Length));
        output.Write(form);
        BinaryPrimitives.WriteUInt32LittleEndian(output.GetSpan(sizeof(uint)), Crc32C.Compute(form));
        output.Advance(sizeof(uint));
    }

    private static FormPlace ReadFrame(ReadOnlySpan<byte> message, ref int position, DecodeLimits limits, out bool hasMore)
    {
        var start = position;
        var frame = message[start..];
        if (frame.Length < FixedBytes)
        {
            throw new ReplyDecodeException($"The containers are cut off in a frame's header: {frame.Length} bytes are left of at least {FixedBytes}.");
        }

        if (!frame.StartsWith(Magic) || frame[5] != Version || frame[FormOffset] != Containers || frame[7] != 0 || frame[FlagsOffset] > More)
        {
            throw new ReplyDecodeException($"The containers have a frame at byte {start:N0} with the header {Convert.ToHexString(frame[..FixedBytes])}, which is not one of theirs.");
        }

        hasMore = frame[FlagsOffset] == More;
        position += FixedBytes;
        if (!Varint.TryRead(message, ref position, out var formBytes) || !Varint.TryRead(message, ref position, out var payloadBytes))
        {
            throw new ReplyDecodeException("The containers are damaged in the sizes of a frame.");
        }

        if (formBytes != payloadBytes || formBytes > limits.MaximumFormBytes)
        {
            throw new ReplyDecodeException($"The containers have a frame of {formBytes:N0} form bytes in {payloadBytes:N0}; the two have to be the same and at most {limits.MaximumFormBytes:N0}.");
        }

        if (message.Length - position < (long)formBytes + sizeof(uint))
        {
            throw new ReplyDecodeException($"The containers are cut off: a frame needs {(long)formBytes + sizeof(uint):N0} bytes and {message.Length - position:N0} are left.");
        }

        var place = new FormPlace(position, formBytes, position - start + sizeof(uint));
        var form = message.Slice(position, formBytes);
        position += formBytes;
        var declared = BinaryPrimitives.ReadUInt32LittleEndian(message[position..]);
        position += sizeof(uint);
        var actual = Crc32C.Compute(form);
        return declared == actual
            ? place
            : throw new ReplyDecodeException($"The containers have a frame with checksum 0x{declared:X8}; its form of {formBytes:N0} bytes has 0x{actual:X8}.");
    }
}
