// SPDX-License-Identifier: MIT
using Nam.Codecs;
using Nam.Tool.Messages;

namespace Nam.Tool.Benching;

/// <summary>A message to measure with.</summary>
/// <param name="Name">Its file.</param>
/// <param name="Text">Its finished text.</param>
internal sealed record BenchMessage(string Name, byte[] Text)
{
    /// <summary>Whether every format can carry a text.</summary>
    internal static bool IsFit(byte[] text)
    {
        using var frames = new PooledBuffer();
        return MessageEncoder.TryEncode(text, MessageFormat.Containers, frames) && MessageEncoder.TryEncode(text, MessageFormat.Binary, frames);
    }
}
