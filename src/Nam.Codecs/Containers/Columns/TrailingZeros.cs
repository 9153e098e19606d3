// SPDX-License-Identifier: MIT
namespace Nam.Codecs.Containers.Columns;

/// <summary>The decimal zeros at the end of all values of a column.</summary>
internal static class TrailingZeros
{
    /// <summary>Most zeros that a column takes away: 10¹⁸ is the largest power in 64 bits.</summary>
    internal const int Most = 18;

    private static readonly long[] Powers = MakePowers();

    /// <summary>10 to the power of 0 to 18.</summary>
    internal static long Power(int exponent) => Powers[exponent];

    /// <summary>How many zeros all values have at the end; 0 if all are 0.</summary>
    internal static int Common(ReadOnlySpan<long> values)
    {
        var zeros = Most;
        var areAllZero = true;
        foreach (var value in values)
        {
            if (value == 0)
            {
                continue;
            }

            areAllZero = false;
            while (zeros != 0 && value % Powers[zeros] != 0)
            {
                zeros--;
            }

            if (zeros == 0)
            {
                return 0;
            }
        }

        return areAllZero ? 0 : zeros;
    }

    /// <summary>Removes <paramref name="zeros"/> trailing zeros from each value.</summary>
    internal static void Cut(ReadOnlySpan<long> values, int zeros, Span<long> cut)
    {
        var power = Powers[zeros];
        for (var index = 0; index < values.Length; index++)
        {
            cut[index] = values[index] / power;
        }
    }

    private static long[] MakePowers()
    {
        var powers = new long[Most + 1];
        powers[0] = 1;
        for (var exponent = 1; exponent < powers.Length; exponent++)
        {
            powers[exponent] = powers[exponent - 1] * 10;
        }

        return powers;
    }
}
