// SPDX-License-Identifier: MIT
using System.Globalization;

namespace Nam.Fuzz.Cost;

/// <summary>What an input is made from: numbers that its maker reads one by one as sizes, choices and seeds.</summary>
/// <remarks>Evolution changes the numbers, so that a change keeps the structure of what is made; a corpus of inputs is
/// a few lines of numbers.</remarks>
internal sealed class Recipe
{
    internal const int Length = 24;
    internal const int Limit = 1 << 16;

    private readonly int[] _genes;

    private Recipe(int[] genes)
    {
        _genes = genes;
    }

    internal ReadOnlySpan<int> Genes => _genes;

    internal static Recipe Random(ref FuzzRandom random)
    {
        var genes = new int[Length];
        foreach (ref var gene in genes.AsSpan())
        {
            gene = random.Below(Limit);
        }

        return new Recipe(genes);
    }

    /// <summary>Reads a line of numbers; null if it is none.</summary>
    internal static Recipe? Parse(string line)
    {
        var genes = new int[Length];
        var parts = line.Split(' ', StringSplitOptions.RemoveEmptyEntries);
        for (var index = 0; index < genes.Length; index++)
        {
            if (parts.Length != Length || !int.TryParse(parts[index], CultureInfo.InvariantCulture, out genes[index])
                || genes[index] is < 0 or >= Limit)
            {
                return null;
            }
        }

        return new Recipe(genes);
    }

    /// <summary>Changes one to three numbers, or takes some from another recipe.</summary>
    internal Recipe Mutate(Recipe other, ref FuzzRandom random)
    {
        var genes = (int[])_genes.Clone();
        for (var left = 1 + random.Below(3); left > 0; left--)
        {
            ref var gene = ref genes[random.Below(Length)];
            gene = random.Below(6) switch
            {
                0 => Math.Min(Limit - 1, gene + random.Below(4_096)),
                1 => Math.Max(0, gene - random.Below(4_096)),
                2 => Limit - 1,
                3 => 0,
                _ => random.Below(Limit),
            };
        }

        if (random.Below(4) == 0)
        {
            var from = random.Below(Length);
            other._genes.AsSpan(from, random.Below(Length - from)).CopyTo(genes.AsSpan(from));
        }

        return new Recipe(genes);
    }

    public override string ToString()
    {
        return string.Join(' ', _genes.Select(gene => gene.ToString(CultureInfo.InvariantCulture)));
    }
}
