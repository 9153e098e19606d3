// SPDX-License-Identifier: MIT
using System.Globalization;
using Tpch.Queries;

namespace Tpch.Tests.Queries;

public sealed class ScaledDecimalTests
{
    [Theory]
    [InlineData(0, "0.00")]
    [InlineData(5, "0.05")]
    [InlineData(-27214, "-272.14")]
    [InlineData(long.MaxValue, "92233720368547758.07")]
    public void Of_Units_KeepsTheirPlaces(long units, string expected)
    {
        Assert.Equal(expected, ScaledDecimal.Of(units, 2).ToString(CultureInfo.InvariantCulture));
    }

    [Theory]
    [InlineData(1, 3, "0.3333")]
    [InlineData(2, 3, "0.6667")]
    [InlineData(1, 20_000, "0.0001")]
    [InlineData(-1, 20_000, "-0.0001")]
    [InlineData(1, 20_001, "0.0000")]
    [InlineData(380456, 14876, "25.5752")]
    public void Ratio_Quotient_IsRoundedHalfAwayFromZero(long numerator, long denominator, string expected)
    {
        Assert.Equal(expected, ScaledDecimal.Ratio(numerator, denominator).ToString(CultureInfo.InvariantCulture));
    }
}
