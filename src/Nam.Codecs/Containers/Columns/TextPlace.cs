// SPDX-License-Identifier: MIT
using Nam.Codecs.Containers.Structure;

namespace Nam.Codecs.Containers.Columns;

/// <summary>A node of the structure as the way to text wants it.</summary>
internal struct TextPlace
{
    internal NodeKind Kind;
    internal TextValues Mode;

    /// <summary>Whether a namespace declaration may stand in its tag.</summary>
    internal bool HasDeclarations;

    /// <summary>Markup in front of its content or value, and behind it.</summary>
    internal int OpenStart;
    internal int OpenLength;
    internal int CloseStart;
    internal int CloseLength;

    /// <summary>The next value, and where it is.</summary>
    internal int Next;
    internal DecodedColumn? Column;

    /// <summary>Whether one text stands for all values.</summary>
    internal bool IsConstant;

    /// <summary>Codes of a dictionary, or null; bytes of all texts, and where each ends.</summary>
    internal long[]? Codes;
    internal byte[] Bytes;
    internal int[] Ends;
}
