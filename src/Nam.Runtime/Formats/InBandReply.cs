// SPDX-License-Identifier: MIT

using System.Text;

namespace Nam.Formats;

/// <summary>What stands in front of a reply on transports without reply headers, such as net.tcp (docs/wire-format.md
/// section 4a).</summary>
internal static class InBandReply
{
    /// <summary>The most bytes that it takes.</summary>
    public const int MaximumBytes = PreludeBytes + MaximumHeaderBytes;

    private const int PreludeBytes = 6;
    private const int MaximumHeaderBytes = byte.MaxValue;

    private static ReadOnlySpan<byte> Magic => [0xFF, 0xFF, 0xFF, 0xFF, 0x52];

    /// <summary>Returns the number of bytes that <see cref="Write"/> will write.</summary>
    /// <param name="replyHeader">The text that would be the NAM-Reply header, ASCII, 1 to 255 characters.</param>
    /// <returns>The number of bytes.</returns>
    /// <exception cref="ArgumentException">The text is empty or too long.</exception>
    public static int LengthOf(string replyHeader)
    {
        ArgumentException.ThrowIfNullOrEmpty(replyHeader);
        return replyHeader.Length <= MaximumHeaderBytes
            ? PreludeBytes + replyHeader.Length
            : throw new ArgumentException(
                $"The reply header has {replyHeader.Length} characters; at most {MaximumHeaderBytes} fit in front of a reply.",
                nameof(replyHeader));
    }

    /// <summary>Writes the bytes that stand in front of a reply.</summary>
    /// <param name="replyHeader">The text that would be the NAM-Reply header, ASCII, 1 to 255 characters.</param>
    /// <param name="destination">Gets the bytes; at least <see cref="LengthOf"/> long.</param>
    /// <returns>The number of bytes written; the reply's body goes after them.</returns>
    /// <exception cref="ArgumentException">The text is empty or too long, or the destination too short.</exception>
    public static int Write(string replyHeader, Span<byte> destination)
    {
        var length = LengthOf(replyHeader);
        Magic.CopyTo(destination);
        destination[Magic.Length] = (byte)replyHeader.Length;
        Encoding.ASCII.GetBytes(replyHeader, destination[PreludeBytes..]);
        return length;
    }

    /// <summary>Reads it.</summary>
    /// <param name="message">The message as it came.</param>
    /// <param name="replyHeader">The text that would be the NAM-Reply header; may be hostile.</param>
    /// <param name="bodyOffset">Where the body starts: a frame, or the stock message.</param>
    /// <returns>Whether the message begins so; a stock message never does, and one that is cut off does not count.</returns>
    public static bool TryRead(ReadOnlySpan<byte> message, out string? replyHeader, out int bodyOffset)
    {
        replyHeader = null;
        bodyOffset = 0;
        if (!message.StartsWith(Magic) || message.Length <= Magic.Length || message.Length < PreludeBytes + message[Magic.Length])
        {
            return false;
        }

        bodyOffset = PreludeBytes + message[Magic.Length];
        replyHeader = Encoding.ASCII.GetString(message[PreludeBytes..bodyOffset]);
        return true;
    }
}
