// SPDX-License-Identifier: MIT
using System.Text;

namespace Tpch.Tables;

/// <summary>A column whose values come from a short list of words; a row is a byte that points into the list.</summary>
internal sealed class WordColumn(string[] words, int rows)
{
    private readonly byte[][] _bytes = Array.ConvertAll(words, Encoding.ASCII.GetBytes);

    /// <summary>The words that rows may have.</summary>
    public string[] Words => words;

    /// <summary>For each row, the index of its word.</summary>
    public byte[] Codes { get; } = new byte[rows];

    /// <summary>The word of a row.</summary>
    public string this[int row] => words[Codes[row]];

    /// <summary>The word of a row in ASCII.</summary>
    public ReadOnlySpan<byte> Bytes(int row) => _bytes[Codes[row]];

    /// <summary>The index of a word, or -1.</summary>
    public int CodeOf(string word) => Array.IndexOf(words, word);

    /// <summary>For each word, whether it fulfils a condition.</summary>
    public bool[] Where(Predicate<string> condition) => Array.ConvertAll(words, word => condition(word));

    /// <summary>Sets a row to the word that is spelt like this.</summary>
    /// <exception cref="InvalidDataException">No word of the list is.</exception>
    public void Write(int row, ReadOnlySpan<byte> word)
    {
        for (var code = 0; code < _bytes.Length; code++)
        {
            if (word.SequenceEqual(_bytes[code]))
            {
                Codes[row] = (byte)code;
                return;
            }
        }

        throw new InvalidDataException($"The word '{Encoding.ASCII.GetString(word)}' is not one of: {string.Join(", ", words)}.");
    }
}
