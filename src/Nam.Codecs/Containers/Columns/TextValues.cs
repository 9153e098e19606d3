// SPDX-License-Identifier: MIT
namespace Nam.Codecs.Containers.Columns;

/// <summary>How the text of a node's values is made.</summary>
internal enum TextValues : byte
{
    /// <summary>It has none.</summary>
    None,

    /// <summary>By copying one text after the other, those that codes name, or the same each time.</summary>
    Texts,
    Coded,
    Constant,

    /// <summary>By copying with a look for characters to escape.</summary>
    Escaped,

    /// <summary>By formatting numbers.</summary>
    Integers,
    Decimals,
    DateTimes,
    ShortDoubles,

    /// <summary>By formatting whatever it is.</summary>
    Typed,
    Octets,
}
