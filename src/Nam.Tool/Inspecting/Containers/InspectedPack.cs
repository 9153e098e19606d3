// SPDX-License-Identifier: MIT
namespace Nam.Tool.Inspecting.Containers;

/// <summary>What of a block was packed as one stream; docs/container-format.md section 1, bit 7.</summary>
/// <param name="BackEnd">What packed it.</param>
/// <param name="BlockBytes">Bytes of the window, which is all of the block but its long bit sections.</param>
/// <param name="PackedBytes">Bytes of the stream.</param>
/// <param name="HeadBytes">The back end's number and the two sizes.</param>
internal readonly record struct InspectedPack(string BackEnd, int BlockBytes, int PackedBytes, int HeadBytes)
{
    /// <summary>Bytes by which the stream is shorter than the block.</summary>
    internal int SavedBytes => BlockBytes - PackedBytes;
}
