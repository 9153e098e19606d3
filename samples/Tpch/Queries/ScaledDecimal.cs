// SPDX-License-Identifier: MIT
namespace Tpch.Queries;

/// <summary>Makes decimals with a fixed number of places from whole numbers.</summary>
internal static class ScaledDecimal
{
    private const int RatioPlaces = 4;

    /// <summary>units / 10^places, with exactly that many places.</summary>
    public static decimal Of(long units, byte places)
    {
        var size = units < 0 ? 0 - (ulong)units : (ulong)units;
        return new decimal((int)size, (int)(size >> 32), 0, units < 0, places);
    }

    /// <summary>The quotient of two numbers, rounded half away from zero to four places; it has to be below 9 * 10^14.</summary>
    public static decimal Ratio(Int128 numerator, Int128 denominator)
    {
        var doubled = Int128.Abs(numerator) * 20_000 / Int128.Abs(denominator);
        var rounded = checked((long)((doubled + 1) / 2));
        return Of(Int128.IsNegative(numerator) == Int128.IsNegative(denominator) ? rounded : -rounded, RatioPlaces);
    }
}
