// SPDX-License-Identifier: MIT
namespace Nam.Fuzz.Inputs;

/// <summary>How an input was made.</summary>
internal enum InputKind
{
    /// <summary>A form of the corpus with damage anywhere.</summary>
    Damaged,

    /// <summary>A random structure with columns that fit it, some of them damaged inside.</summary>
    Grown,

    /// <summary>The same in several forms.</summary>
    Chained,

    /// <summary>The same with the structure, the order of forms, or the whole damaged.</summary>
    Bent,
}
