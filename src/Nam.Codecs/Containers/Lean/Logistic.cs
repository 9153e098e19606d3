// SPDX-License-Identifier: MIT
namespace Nam.Codecs.Containers.Lean;

/// <summary>Chances of 4,096 and their log odds in 256ths, in integers so that all machines agree.</summary>
internal static class Logistic
{
    internal const int Most = 2_047;

    // 4096 / (1 + e^(-x/2)) for x from -16 to 16, within 1 to 4,095.
    private static readonly short[] Points =
    [
        1, 2, 4, 6, 10, 17, 27, 45, 74, 120, 194, 311, 488, 747, 1_102, 1_546, 2_048, 2_550, 2_994, 3_349, 3_608, 3_785, 3_902, 3_976,
        4_022, 4_051, 4_069, 4_079, 4_086, 4_090, 4_092, 4_094, 4_095,
    ];

    private static readonly short[] Odds = MakeOdds();

    /// <summary>The log odds of a chance of 0 to 4,095.</summary>
    internal static int Stretch(int chance) => Odds[chance];

    /// <summary>The chance, 1 to 4,095, of log odds.</summary>
    internal static int Squash(int odds)
    {
        odds = Math.Clamp(odds, -Most, Most) + Most + 1;
        var (point, rest) = (odds >> 7, odds & 127);
        return ((Points[point] * (128 - rest)) + (Points[point + 1] * rest) + 64) >> 7;
    }

    // The least odds whose chance is as large.
    private static short[] MakeOdds()
    {
        var made = new short[4_096];
        var odds = -Most;
        for (var chance = 0; chance < made.Length; chance++)
        {
            while (odds < Most && Squash(odds) < chance)
            {
                odds++;
            }

            made[chance] = (short)odds;
        }

        return made;
    }
}
