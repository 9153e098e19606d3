// SPDX-License-Identifier: MIT
namespace Nam.Codecs.Frames;

/// <summary>What <see cref="ReplyFrame.Write"/> did.</summary>
/// <param name="FrameBytes">Bytes written in all.</param>
/// <param name="FormBytes">Size of the form.</param>
/// <param name="PayloadBytes">Size of the payload in the frame.</param>
/// <param name="CodecId">The codec byte written, 0 if the form was stored.</param>
internal readonly record struct FrameSummary(int FrameBytes, int FormBytes, int PayloadBytes, byte CodecId)
{
    /// <summary>Whether the form was stored, because no codec was asked for, the codec did not win, or the frame would
    /// be over the ratio.</summary>
    public bool IsStored => CodecId == 0;
}
