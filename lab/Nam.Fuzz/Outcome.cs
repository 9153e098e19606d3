// SPDX-License-Identifier: MIT
namespace Nam.Fuzz;

/// <summary>How the decoding of an input ended.</summary>
internal enum Outcome
{
    /// <summary>Text and nodes.</summary>
    Decoded,

    /// <summary>The text pass refused it when it was opened.</summary>
    Refused,

    /// <summary>It is the first of several forms.</summary>
    Unfinished,

    /// <summary>A value or element is not what was asked for.</summary>
    WrongType,
}
