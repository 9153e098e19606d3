// SPDX-License-Identifier: MIT
namespace Nam.Codecs.Containers.Columns;

/// <summary>How a reader takes the values of a node at once, without a look at their text.</summary>
internal enum ReaderValues : byte
{
    /// <summary>It does not: one by one, by what each of them is.</summary>
    None,
    Integers,

    /// <summary>Decimals with the same number of places.</summary>
    Decimals,
    DateTimes,
    Booleans,

    /// <summary>Integers over the same power of ten.</summary>
    ShortDoubles,

    /// <summary>Text, each on its own.</summary>
    Texts,

    /// <summary>Text that is one string wherever it stands.</summary>
    SharedTexts,
}
