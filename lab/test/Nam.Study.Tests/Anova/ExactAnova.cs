// SPDX-License-Identifier: MIT
using System.Numerics;

namespace Nam.Study.Tests.Anova;

/// <summary>
/// One-way analysis of groups of the same size in whole numbers, without any rounding: what a perfect program gives for the doubles that
/// are stored, which with many leading digits are not quite the decimal numbers that they were written as.
/// </summary>
internal sealed record ExactAnova(double Between, double Within, double F)
{
    private const int MantissaBits = 52;

    internal static ExactAnova Of(IReadOnlyList<IReadOnlyList<double>> groups)
    {
        var power = groups.SelectMany(values => values).Min(Power);
        var whole = groups.Select(values => values.Select(value => Whole(value, power)).ToList()).ToList();
        BigInteger count = whole.Sum(values => values.Count);
        var total = Sum(whole.SelectMany(values => values));
        var ofSquares = Sum(whole.SelectMany(values => values).Select(value => value * value));
        var ofSquaredSums = groups.Count * Sum(whole.Select(values => BigInteger.Pow(Sum(values), 2)));

        // Both times the number of values.
        var between = ofSquaredSums - (total * total);
        var within = (count * ofSquares) - ofSquaredSums;
        var f = Ratio(between * (count - groups.Count), within * (groups.Count - 1));
        return new(Math.ScaleB(Ratio(between, count), 2 * power), Math.ScaleB(Ratio(within, count), 2 * power), f);
    }

    private static int Power(double value) => Math.ILogB(value) - MantissaBits;

    private static BigInteger Whole(double value, int power) => new BigInteger(Math.ScaleB(value, -Power(value))) << (Power(value) - power);

    private static BigInteger Sum(IEnumerable<BigInteger> values) => values.Aggregate(BigInteger.Zero, BigInteger.Add);

    private static double Ratio(BigInteger above, BigInteger below)
    {
        const int Bits = 256;
        return Math.ScaleB((double)((above << Bits) / below), -Bits);
    }
}
