// SPDX-License-Identifier: MIT
using Nam.Codecs.Containers.Structure;

namespace Nam.Codecs.Containers.Columns;

/// <summary>A node of the structure as the way to text wants it.</summary>
internal struct TextPlace
{
    /// <summary>The node around it.</summary>
    internal int Parent;

    /// <summary>Markup before and after the node's content or value. A node outside a tag has a &gt; before its first
    /// markup, for the tag that it may have to end.</summary>
    internal int OpenStart;
    internal int OpenLength;
    internal int CloseStart;
    internal int CloseLength;

    /// <summary>The next value, and where it is.</summary>
    internal int Next;
    internal int Position;

    internal NodeKind Kind;
    internal TextValues Mode;

    /// <summary>1 if it ends a tag that is open, else 0.</summary>
    internal byte EndsTag;

    /// <summary>1 if a tag is open after the node's markup, else 0.</summary>
    internal byte IsInTag;

    internal DecodedColumn? Column;

    /// <summary>Codes of a dictionary, or null; bytes of all texts, and where each ends.</summary>
    internal long[]? Codes;
    internal byte[] Bytes;
    internal int[] Ends;
}
