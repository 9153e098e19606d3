// SPDX-License-Identifier: MIT
namespace Nam.Tool.Messages;

/// <summary>Where a form stands in a message.</summary>
/// <param name="Offset">Its first byte.</param>
/// <param name="Bytes">Its size.</param>
/// <param name="FrameBytes">What its frame adds: header, sizes and checksum.</param>
internal readonly record struct FormPlace(int Offset, int Bytes, int FrameBytes)
{
    internal ReadOnlySpan<byte> Of(ReadOnlySpan<byte> message) => message.Slice(Offset, Bytes);
}
