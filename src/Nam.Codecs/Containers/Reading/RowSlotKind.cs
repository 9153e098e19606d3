// SPDX-License-Identifier: MIT
namespace Nam.Codecs.Containers.Reading;

/// <summary>What a node is in a row.</summary>
internal enum RowSlotKind : byte
{
    /// <summary>None that a row may have.</summary>
    Unusual,

    /// <summary>An element with a value.</summary>
    Value,

    /// <summary>An element with nothing in it, whose value is empty.</summary>
    Empty,

    /// <summary>An element with elements in it, or a nil one.</summary>
    Element,

    /// <summary>The attribute that says that its element is nil.</summary>
    Nil,

    /// <summary>An element that nobody asks for.</summary>
    Ignored,
}
