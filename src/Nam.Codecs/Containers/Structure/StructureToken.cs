// SPDX-License-Identifier: MIT
namespace Nam.Codecs.Containers.Structure;

/// <summary>The odd tokens of a structure, and what an event may be; docs/container-format.md section 3.</summary>
internal static class StructureToken
{
    internal const int Second = 1;
    internal const int End = 3;
    internal const int Definition = 5;
    internal const int BlockEnd = 7;

    /// <summary>The token of the first node inside the innermost element.</summary>
    internal const int FirstChild = 9;

    internal const int MaximumEvents = 16_777_216;

    /// <summary>The event that ends the innermost element.</summary>
    internal const int EndEvent = 0;

    /// <summary>No event is left in the block.</summary>
    internal const int NoEvent = -1;

    // Parts of a definition's tag.
    internal const int KindBits = 7;
    internal const int UsualPrefix = 8;

    /// <summary>The kind is a section, and the bits of the kind are 0.</summary>
    internal const int Section = 32;
}
