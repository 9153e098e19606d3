// SPDX-License-Identifier: MIT
using Nam.Study.Clients.Results;

namespace Nam.Study.Tests.Clients.Results;

public sealed class CellTests
{
    [Theory]
    [InlineData(null, 0, "–")]
    [InlineData(double.NaN, 1, "–")]
    [InlineData(-0.04, 1, "0.0")]
    [InlineData(1234.56, 1, "1234.6")]
    public void Of_Value_IsWrittenWithItsDecimals(double? value, int decimals, string expected)
    {
        Assert.Equal(expected, Cell.Of(value, decimals));
    }

    [Theory]
    [InlineData(2.053, "2.05")]
    [InlineData(21.08, "21.1")]
    [InlineData(null, "–")]
    public void OfSeconds_Value_HasThreeDigits(double? value, string expected)
    {
        Assert.Equal(expected, Cell.OfSeconds(value));
    }

    [Theory]
    [InlineData(-12.0, "0")]
    [InlineData(41.4, "41")]
    [InlineData(null, "–")]
    public void OfImprovement_Value_IsZeroWhereItTakesLonger(double? value, string expected)
    {
        Assert.Equal(expected, Cell.OfImprovement(value));
    }
}
