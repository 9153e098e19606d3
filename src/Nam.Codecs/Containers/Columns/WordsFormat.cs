// SPDX-License-Identifier: MIT
using Nam.Codecs.Containers.Symbols;

namespace Nam.Codecs.Containers.Columns;

/// <summary>Numbers of the words encoding, docs/container-format.md section 4.2.</summary>
internal static class WordsFormat
{
    /// <summary>Symbol for the end of a value.</summary>
    internal const int End = 0;

    /// <summary>Symbol that takes the space away that would be understood.</summary>
    internal const int Join = 1;

    /// <summary>Symbol for the next of the rare words.</summary>
    internal const int Rare = 2;

    /// <summary>Symbol of the first word of the vocabulary.</summary>
    internal const int FirstWord = 3;

    /// <summary>Number of the first rare word: those before it have a symbol each.</summary>
    internal const int FirstRare = SymbolCoder.MaximumSymbols - FirstWord;

    /// <summary>Most words in a vocabulary.</summary>
    internal const int MostWords = 65_536;

    /// <summary>Most symbols of a column.</summary>
    internal const int MostSymbols = 8_388_608;

    /// <summary>Whether a byte is a letter, a digit or part of a character beyond ASCII.</summary>
    internal static bool IsInWord(byte value) => value >= 0x80 || (uint)(value | 0x20) - 'a' < 26 || (uint)value - '0' < 10;

    /// <summary>Whether a byte is a mark, after which a space is understood if a word follows.</summary>
    internal static bool IsMark(byte value) => value is (byte)'.' or (byte)',' or (byte)';' or (byte)':' or (byte)'!' or (byte)'?';
}
