// SPDX-License-Identifier: MIT
namespace Nam.Codecs.Containers.Bytes;

/// <summary>Who uses which slot of a <see cref="CoderScratch"/>; two users may share one only if neither calls the other.</summary>
internal static class ScratchSlots
{
    internal const int HuffmanKeys = CoderScratch.FirstOwnSlot;
    internal const int HuffmanTree = CoderScratch.FirstOwnSlot + 1;
    internal const int Unsigned = CoderScratch.FirstOwnSlot + 2;

    // Integers.
    internal const int Histogram = CoderScratch.FirstOwnSlot;
    internal const int ContextHistogram = CoderScratch.FirstOwnSlot + 1;
    internal const int UnsignedHistogram = CoderScratch.FirstOwnSlot + 2;
    internal const int ContextStarts = CoderScratch.FirstOwnSlot + 4;

    // Symbols.
    internal const int Codes = CoderScratch.FirstOwnSlot;
    internal const int Followers = CoderScratch.FirstOwnSlot + 4;
    internal const int ContextCosts = CoderScratch.FirstOwnSlot + 5;
    internal const int ContextWords = CoderScratch.FirstOwnSlot + 6;

    // Bytes.
    internal const int Lengths = CoderScratch.FirstOwnSlot;
    internal const int ContextLengths = CoderScratch.FirstOwnSlot + 1;
    internal const int Clusters = CoderScratch.FirstOwnSlot + 2;
    internal const int Plane = CoderScratch.FirstOwnSlot + 5;
}
