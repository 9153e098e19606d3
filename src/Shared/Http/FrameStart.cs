// SPDX-License-Identifier: MIT

using Nam.Codecs;
using Nam.Codecs.Frames;

namespace Nam.Client;

/// <summary>Recognizes a frame by its first bytes, where its content type was changed on the way.</summary>
internal sealed class FrameStart
{
    /// <summary>As many as that takes.</summary>
    public const int Bytes = 5;

    private readonly byte[] _start = new byte[Bytes];
    private int _count;

    /// <summary>Checks what was read of a body whose content type is not NAM's.</summary>
    /// <param name="read">The bytes that follow those before.</param>
    /// <exception cref="ReplyDecodeException">It is a frame.</exception>
    public void Check(ReadOnlySpan<byte> read)
    {
        if (_count == Bytes)
        {
            return;
        }

        read = read[..Math.Min(read.Length, Bytes - _count)];
        read.CopyTo(_start.AsSpan(_count));
        _count += read.Length;
        if (_count == Bytes && ReplyFrame.IsFrame(_start))
        {
            throw new ReplyDecodeException(
                "The reply is in a NAM format, but its content type is not: something on the way has changed it.", ReplyFault.ContentType);
        }
    }
}
