// SPDX-License-Identifier: MIT
using Nam.Study.Reporting;

namespace Nam.Study.Tests.Reporting;

public class StudyNumberTests
{
    [Theory]
    [InlineData(null, "–")]
    [InlineData(double.NaN, "–")]
    [InlineData(double.PositiveInfinity, "infinite")]
    [InlineData(0.0, "0")]
    [InlineData(1.07, "1.070")]
    [InlineData(14.312, "14.31")]
    [InlineData(9.99996, "10.00")]
    [InlineData(-0.01234567, "-0.01235")]
    [InlineData(42979.7, "42,980")]
    [InlineData(999.96, "1,000")]
    [InlineData(0.00001234, "1.2E-5")]
    [InlineData(2.5e12, "2.5E12")]
    public void Of_Number_HasFourDigits(double? value, string expected)
    {
        Assert.Equal(expected, StudyNumber.Of(value));
    }

    [Theory]
    [InlineData(123.4, 2, "120")]
    [InlineData(0.197, 2, "0.20")]
    [InlineData(3.891, 3, "3.89")]
    public void Of_FewerDigits_RoundsToThem(double value, int digits, string expected)
    {
        Assert.Equal(expected, StudyNumber.Of(value, digits));
    }

    [Theory]
    [InlineData(null, "–")]
    [InlineData(0.0, "< 1E-300")]
    [InlineData(1.1e-74, "1.1E-74")]
    [InlineData(0.0312, "0.031")]
    [InlineData(0.75, "0.75")]
    public void Probability_OfAnySize_HasTwoDigits(double? value, string expected)
    {
        Assert.Equal(expected, StudyNumber.Probability(value));
    }

    [Theory]
    [InlineData(0.9447, "94.5")]
    [InlineData(1.0, "100.0")]
    [InlineData(null, "–")]
    [InlineData(double.NaN, "–")]
    public void Percent_OfAShare_HasOneDecimal(double? share, string expected)
    {
        Assert.Equal(expected, StudyNumber.Percent(share));
    }

    [Fact]
    public void Of_WholeNumber_HasAllDigits()
    {
        Assert.Equal("20,000", StudyNumber.Of(20_000L));
    }

    [Theory]
    [InlineData(0.0, "p < 1E-300")]
    [InlineData(0.75, "p = 0.75")]
    [InlineData(null, "p = –")]
    public void Probability_WithItsSymbol_IsASentencesPart(double? value, string expected)
    {
        Assert.Equal(expected, StudyNumber.Probability(value, "p"));
    }

    [Theory]
    [InlineData(0, "0")]
    [InlineData(0.01234, "0.0123")]
    [InlineData(0.9996, "1.00")]
    [InlineData(1.234, "1.23")]
    [InlineData(12.34, "12.3")]
    [InlineData(123.4, "123")]
    [InlineData(1234.6, "1,235")]
    [InlineData(99352.86, "99,353")]
    [InlineData(-2.346, "-2.35")]
    [InlineData(double.NaN, "–")]
    public void Three_OfAnySize_HasThreeDigits(double value, string expected)
    {
        Assert.Equal(expected, StudyNumber.Three(value));
    }
}
