// SPDX-License-Identifier: MIT
namespace Nam.Codecs.Containers.Mixing;

/// <summary>Numbers that do not change; docs/mixing.md section 3.</summary>
/// <remarks>They do not move either, so that pointers to them stay valid.</remarks>
internal static class MixTables
{
    /// <summary>Largest |d| of the logistic domain, in 256ths.</summary>
    internal const int Most = 2_047;

    /// <summary>Bits of the places between two given points of the curve.</summary>
    internal const int StepBits = 7;

    /// <summary>By d + 2,048: 4,096 / (1 + e^(−d / 256)), on straight lines between 33 points.</summary>
    internal static ReadOnlySpan<short> Squash => SquashTable;

    /// <summary>By odds in 4,096ths: the least d that is squashed to no less.</summary>
    internal static ReadOnlySpan<short> Stretch => StretchTable;

    /// <summary>By how often a counter was told: the part of the way that it goes to what it is told, in 65,536ths.</summary>
    internal static ReadOnlySpan<int> Rates =>
        [43_690, 26_214, 18_724, 14_563, 11_915, 10_082, 8_738, 7_710, 6_898, 5_572, 4_595, 3_855, 3_280, 2_824, 2_458, 2_184];

    /// <summary>By how often a counter was told: what its odds count for beside their logarithm, in 32nds.</summary>
    internal static ReadOnlySpan<int> Trust => [0, 4, 8, 12, 14, 16, 18, 20, 22, 24, 26, 28, 29, 30, 31, 32];

    private static ReadOnlySpan<short> Curve =>
    [
        1, 2, 4, 6, 10, 17, 27, 45, 74, 120, 194, 311, 488, 747, 1_102, 1_546, 2_048, 2_550, 2_994, 3_349, 3_608, 3_785, 3_902,
        3_976, 4_022, 4_051, 4_069, 4_079, 4_086, 4_090, 4_092, 4_094, 4_095,
    ];

    private static readonly short[] SquashTable = MakeSquash();
    private static readonly short[] StretchTable = MakeStretch();

    private static short[] MakeSquash()
    {
        var table = GC.AllocateArray<short>(4_096, pinned: true);
        for (var i = 0; i < table.Length; i++)
        {
            var (step, part) = (i >> StepBits, i & ((1 << StepBits) - 1));
            table[i] = (short)(((Curve[step] * (128 - part)) + (Curve[step + 1] * part) + 64) >> StepBits);
        }

        return table;
    }

    private static short[] MakeStretch()
    {
        var table = GC.AllocateArray<short>(4_096, pinned: true);
        var d = -Most;
        for (var odds = 0; odds < table.Length; odds++)
        {
            while (d < Most && SquashTable[d + 2_048] < odds)
            {
                d++;
            }

            table[odds] = (short)d;
        }

        return table;
    }
}
