// SPDX-License-Identifier: MIT
using Nam.Tool.Terminal;

namespace Nam.Tool.Tests.Terminal;

public class QuantityTests
{
    [Theory]
    [InlineData("20M", 20e6)]
    [InlineData("1.5G", 1.5e9)]
    [InlineData("64k", 64e3)]
    [InlineData("64K", 64e3)]
    [InlineData("9600", 9_600)]
    public void TryRate_NumberWithUnit_IsBitsPerSecond(string text, double expected)
    {
        Assert.True(Quantity.TryRate(text, out var rate));
        Assert.Equal(expected, rate);
    }

    [Theory]
    [InlineData("1%", 0.01)]
    [InlineData("0.1 %", 0.001)]
    [InlineData("0.25", 0.25)]
    public void TryShare_PerCentOrNumber_IsShare(string text, double expected)
    {
        Assert.True(Quantity.TryShare(text, out var share));
        Assert.Equal(expected, share, 12);
    }

    [Theory]
    [InlineData("")]
    [InlineData("M")]
    [InlineData("20X")]
    [InlineData("NaN")]
    [InlineData("1,5M")]
    public void TryRate_NoNumber_IsRefused(string text)
    {
        Assert.False(Quantity.TryRate(text, out _));
    }

    [Theory]
    [InlineData("")]
    [InlineData("%")]
    [InlineData("many")]
    public void TryShare_NoNumber_IsRefused(string text)
    {
        Assert.False(Quantity.TryShare(text, out _));
    }

    [Fact]
    public void Of_QuantitiesOfALink_HaveUnits()
    {
        Assert.Equal("1.14 Mbit/s", Quantity.OfRate(1.14e6));
        Assert.Equal("any rate", Quantity.OfRate(double.PositiveInfinity));
        Assert.Equal("0.3 ms", Quantity.OfTime(TimeSpan.FromMilliseconds(0.3), 1));
        Assert.Equal("0.1 %", Quantity.OfShare(0.001));
    }
}
