// SPDX-License-Identifier: MIT
namespace Nam.Codecs;

/// <summary>A node of the structure as a reader wants it.</summary>
internal struct ReaderPlace
{
    internal NodeKind Kind;

    /// <summary>Numbers of names; of a declaration the declared prefix and the namespace.</summary>
    internal int Prefix;
    internal int Local;

    /// <summary>The next value, and where it is.</summary>
    internal int Next;
    internal DecodedColumn? Column;
}
