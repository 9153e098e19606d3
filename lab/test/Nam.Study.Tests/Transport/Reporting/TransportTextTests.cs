// SPDX-License-Identifier: MIT
using Nam.Study.Transport.Reporting;

namespace Nam.Study.Tests.Transport.Reporting;

public class TransportTextTests
{
    [Theory]
    [InlineData(null, "–")]
    [InlineData(0.0, "0")]
    [InlineData(0.012345, "0.0123")]
    [InlineData(1.2345, "1.23")]
    [InlineData(12.345, "12.3")]
    [InlineData(123.45, "123")]
    [InlineData(1234.5, "1,234")]
    [InlineData(232081.0, "232,081")]
    [InlineData(-1.5, "-1.50")]
    public void Number_Value_HasThreeDigits(double? value, string text)
    {
        Assert.Equal(text, TransportText.Number(value));
    }

    [Theory]
    [InlineData(3.0, 2.0, "1.50×")]
    [InlineData(null, 2.0, "–")]
    [InlineData(3.0, null, "–")]
    [InlineData(3.0, 0.0, "–")]
    public void Times_TwoValues_IsTheirQuotient(double? value, double? of, string text)
    {
        Assert.Equal(text, TransportText.Times(value, of));
    }
}
