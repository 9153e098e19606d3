// SPDX-License-Identifier: MIT
namespace Tpch;

/// <summary>Makes decimals with a fixed number of places from whole numbers.</summary>
internal static class ScaledDecimal
{
    private const int RatioPlaces = 4;

    /// <summary>units / 10^places, with exactly that many places.</summary>
    public static decimal Of(Int128 units, byte places)
    {
        Span<int> bits = stackalloc int[4];
        decimal.GetBits((decimal)Int128.Abs(units), bits);
        return new decimal(bits[0], bits[1], bits[2], units < 0, places);
    }

    /// <summary>The quotient of two numbers, rounded half away from zero to four places.</summary>
    public static decimal Ratio(Int128 numerator, Int128 denominator)
    {
        var doubled = Int128.Abs(numerator) * 20_000 / Int128.Abs(denominator);
        var rounded = (doubled + 1) / 2;
        return Of(Int128.IsNegative(numerator) == Int128.IsNegative(denominator) ? rounded : -rounded, RatioPlaces);
    }
}
