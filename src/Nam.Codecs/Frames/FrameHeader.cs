// SPDX-License-Identifier: MIT
namespace Nam.Codecs.Frames;

/// <summary>What a frame says of itself; docs/wire-format.md section 4.</summary>
/// <param name="Form">What the form is.</param>
/// <param name="CodecId">The codec byte: 0 stored, 1 deflate, 2 Brotli, 128 to 255 private.</param>
/// <param name="FormBytes">Size of the form before the codec.</param>
/// <param name="PayloadBytes">Size of the payload in the frame.</param>
/// <param name="PayloadOffset">Where the payload starts in the frame.</param>
internal readonly record struct FrameHeader(FormKind Form, byte CodecId, int FormBytes, int PayloadBytes, int PayloadOffset)
{
    /// <summary>Whether another frame follows, with the next form of the same document.</summary>
    public bool HasMore { get; init; }

    /// <summary>Whether this text is the whole reply, in place of the frames before it; docs/wire-format.md section 4b.</summary>
    public bool IsAnew { get; init; }

    /// <summary>Bytes of this frame, its checksum included; the next frame, if there is one, begins after them.</summary>
    public int FrameBytes => PayloadOffset + PayloadBytes + ReplyFrame.ChecksumBytes;

    /// <summary>Whether the payload is the form itself.</summary>
    public bool IsStored => CodecId == 0;
}
