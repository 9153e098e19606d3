// SPDX-License-Identifier: MIT
namespace Tpch.Postgres.Replies;

/// <summary>The one rule that gives decimals the scale that the replies from memory have.</summary>
internal static class ReplyDecimal
{
    private const int ShortPlaces = 2;
    private const int LongPlaces = 4;
    private const decimal FourPlaces = 0.0000m;

    /// <summary>A scale of 2 stays; every other becomes 4, by zeros or by rounding half away from zero.</summary>
    /// <remarks>
    /// Sums and products have their exact scale in PostgreSQL: 2, 4, or 6 in Q1. Quotients and averages have 16 significant
    /// digits or more, so that they are rounded twice. That could only differ from rounding once where the exact quotient is
    /// closer to half of 0.0001 than PostgreSQL's last digit, and not at it. The averages of Q1 have at most five digits before
    /// the point and 12 behind it, and a quotient with a divisor of n rows is at least 1 / (20,000 n) off: that takes 100 million
    /// rows in a group, which only scale factors above 30 have. Q8 and Q14 get 16 places or more, Q17 divides by 7.
    /// </remarks>
    public static decimal Of(decimal value) => value.Scale == ShortPlaces
        ? value
        : decimal.Round(value, LongPlaces, MidpointRounding.AwayFromZero) + FourPlaces;
}
