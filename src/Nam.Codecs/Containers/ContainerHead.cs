// SPDX-License-Identifier: MIT
namespace Nam.Codecs.Containers;

/// <summary>Bits and bytes that a form of containers begins with; docs/container-format.md section 1.</summary>
internal static class ContainerHead
{
    /// <summary>Bit 1 of the head: layout may stand between elements.</summary>
    internal const int Layout = 2;

    /// <summary>Bits 2 to 4. All set, with bit 7 clear: the block is the text of the document, packed. Otherwise they are clear.</summary>
    internal const int TextBlock = 0x1C;
    internal const int Prologue = 0x20;

    /// <summary>Bit 6; clear, but in the head of a text.</summary>
    internal const int Reserved = 0x40;
    internal const int Packed = 0x80;

    internal const byte NoBack = 0;
    internal const byte BrotliBack = 2;

    /// <summary>A document as text: a byte order mark stands in front, which is not in its block.</summary>
    internal const byte ByteOrderMark = 1;

    /// <summary>A document as text: what it begins with and its block does not, by the number in bits 5 and 6.</summary>
    internal const int BeginningShift = 5;
    internal const int BeginningMask = 3;

    /// <summary>Largest window of a packed block.</summary>
    internal const int MaximumWindowBytes = 64 << 20;

    /// <summary>Whether a form with this head has the document as text.</summary>
    internal static bool IsText(byte head) => (head & (TextBlock | Packed)) == TextBlock;

    /// <summary>What the text of a form with this head begins with, after a byte order mark.</summary>
    internal static ReadOnlySpan<byte> BeginningOf(int head) => ((head >> BeginningShift) & BeginningMask) switch
    {
        1 => "<?xml version=\"1.0\""u8,
        2 => "<?xml version=\"1.0\" encoding=\"utf-8\"?>"u8,
        3 => "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"u8,
        _ => [],
    };
}
