// SPDX-License-Identifier: MIT
using Nam.Codecs;
using Nam.Codecs.Frames;

namespace Nam.Tool.Messages;

/// <summary>Finds the forms in the frames of a message in containers; docs/wire-format.md section 4.</summary>
internal static class ContainerFrames
{
    private const int FormOffset = 6;

    /// <summary>Whether these are frames of the container form.</summary>
    internal static bool Are(ReadOnlySpan<byte> bytes)
    {
        return ReplyFrame.IsFrame(bytes) && bytes.Length > FormOffset && bytes[FormOffset] == (byte)FormKind.Containers;
    }

    /// <summary>Finds and checks the frames of one message.</summary>
    /// <exception cref="ReplyDecodeException">They are damaged, cut off, over a limit, or something else follows.</exception>
    internal static IReadOnlyList<FormPlace> Read(ReadOnlySpan<byte> message, DecodeLimits limits)
    {
        var places = new List<FormPlace>();
        var start = 0;
        FrameHeader header;
        do
        {
            if (start == message.Length)
            {
                throw new ReplyDecodeException("The frames say that there is another frame behind them, and there is none.");
            }

            header = ReplyFrame.ReadContainers(message[start..], limits, out _);
            places.Add(new FormPlace(start + header.PayloadOffset, header.FormBytes, header.FrameBytes - header.FormBytes));
            start += header.FrameBytes;
            if (header.HasMore && message.Length == start)
            {
                throw new ReplyDecodeException("It ends where its last frame says that another one follows.");
            }
        }
        while (header.HasMore);

        return places;
    }
}
