// SPDX-License-Identifier: MIT
namespace Nam.Codecs.Containers.Writing;

/// <summary>What the element of a member is in a row.</summary>
internal enum RowState : byte
{
    /// <summary>A leaf with a value.</summary>
    Value,

    /// <summary>An empty element.</summary>
    Empty,

    /// <summary>An empty element with i:nil.</summary>
    Nil,

    /// <summary>None.</summary>
    Absent,

    /// <summary>Something else, for which the row is written element by element.</summary>
    Odd,
}
