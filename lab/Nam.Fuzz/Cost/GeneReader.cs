// SPDX-License-Identifier: MIT
namespace Nam.Fuzz.Cost;

/// <summary>Reads a recipe's numbers in order; behind the last one come zeros.</summary>
internal ref struct GeneReader(Recipe recipe)
{
    private readonly ReadOnlySpan<int> _genes = recipe.Genes;
    private int _next;

    private int Next => _next < _genes.Length ? _genes[_next++] : 0;

    /// <summary>One of so many choices.</summary>
    internal int Choice(int count)
    {
        return Next % count;
    }

    /// <summary>A size between two, small ones as likely as large ones.</summary>
    internal int Size(int least, int most)
    {
        return (int)Math.Round(least * Math.Pow((double)most / least, Next / (double)(Recipe.Limit - 1)));
    }

    /// <summary>A size as by <see cref="Size"/>, or none in one recipe of so many.</summary>
    internal int SizeOrNone(int noneOneOf, int most)
    {
        var isNone = Choice(noneOneOf) == 0;
        var size = Size(1, most);
        return isNone ? 0 : size;
    }

    internal FuzzRandom Random()
    {
        return new FuzzRandom((ulong)Next);
    }
}
