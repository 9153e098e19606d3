// SPDX-License-Identifier: MIT
namespace Nam.Codecs.Xml;

/// <summary>Doubles that are an integer over a power of ten.</summary>
internal static class ScaledDouble
{
    /// <summary>Largest power: 10²² is the last that a double holds exactly, so that a quotient is rounded once.</summary>
    internal const int MostPlaces = 22;

    private static readonly double[] Powers = MakePowers();

    /// <summary>10 to the power of 0 to 22.</summary>
    internal static double Power(int places) => Powers[places];

    /// <summary>The double that an integer and its places stand for.</summary>
    internal static double Of(long unscaled, int places) => unscaled / Powers[places];

    private static double[] MakePowers()
    {
        var powers = new double[MostPlaces + 1];
        powers[0] = 1;
        for (var exponent = 1; exponent < powers.Length; exponent++)
        {
            powers[exponent] = powers[exponent - 1] * 10;
        }

        return powers;
    }
}
