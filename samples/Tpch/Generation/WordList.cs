// SPDX-License-Identifier: MIT
namespace Tpch.Generation;

/// <summary>Words with weights: how often each is drawn relative to the others.</summary>
internal sealed class WordList
{
    private readonly byte[] _draws;

    public WordList(IReadOnlyList<(string Word, int Weight)> entries)
    {
        Values = [.. entries.Select(entry => entry.Word)];
        Weights = [.. entries.Select(entry => entry.Weight)];
        _draws = [.. entries.SelectMany((entry, index) => Enumerable.Repeat((byte)index, entry.Weight))];
    }

    public int Count => Values.Length;

    public string[] Values { get; }

    public int[] Weights { get; }

    /// <summary>Draws the index of a word.</summary>
    public byte Next(ref RowRandom random) => _draws[random.Next(0, _draws.Length - 1)];
}
