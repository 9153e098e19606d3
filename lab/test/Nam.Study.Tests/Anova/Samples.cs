// SPDX-License-Identifier: MIT
using Nam.Study.Anova;

namespace Nam.Study.Tests.Anova;

/// <summary>
/// Seeded experiments. All values are multiples of 2^-20 below 2^10, so adding a whole number or scaling by a power of two is exact.
/// </summary>
internal static class Samples
{
    internal const int Seeds = 50;

    internal static IReadOnlyList<IReadOnlyList<double>> Groups(int seed)
    {
        var random = new Random(seed);
        return [.. Enumerable.Range(0, random.Next(2, 7)).Select(_ => Values(random, random.Next(2, 40)))];
    }

    internal static IReadOnlyList<double>[,] Cells(int seed)
    {
        var random = new Random(seed);
        var cells = new IReadOnlyList<double>[random.Next(2, 6), random.Next(2, 6)];
        var count = random.Next(2, 12);
        for (var row = 0; row < cells.GetLength(0); row++)
        {
            for (var column = 0; column < cells.GetLength(1); column++)
            {
                cells[row, column] = Values(random, count);
            }
        }

        return cells;
    }

    internal static Factor Factor(string name, int levels) => new(name, [.. Enumerable.Range(1, levels).Select(level => $"{name}{level}")]);

    private static IReadOnlyList<double> Values(Random random, int count)
    {
        var mean = random.Next(100, 900);
        var spread = random.Next(1, 100);
        return [.. Enumerable.Range(0, count).Select(_ => mean + (Math.ScaleB(random.Next(1 << 20), -20) * spread))];
    }
}
