// SPDX-License-Identifier: MIT
using Nam.Lab.Links;

namespace Nam.Lab.Tests.Links;

public class PacketLossTests
{
    [Theory]
    [InlineData(0)]
    [InlineData(0.001)]
    [InlineData(1)]
    public void Random_AnyRate_HasThatRate(double rate)
    {
        Assert.Equal(rate, PacketLoss.Random(rate).Rate);
    }

    [Theory]
    [InlineData(0.01, 5)]
    [InlineData(0.5, 1)]
    [InlineData(0.9, 20)]
    public void Bursts_AnyRate_HasThatRate(double rate, double meanBurst)
    {
        var loss = PacketLoss.Bursts(rate, meanBurst);

        Assert.Equal(rate, loss.Rate, 12);
        Assert.Equal(meanBurst, 1 / loss.BadToGood, 12);
    }

    [Theory]
    [InlineData(-0.1)]
    [InlineData(1.1)]
    [InlineData(double.NaN)]
    public void Random_NoChance_IsRefused(double rate)
    {
        var fault = Assert.Throws<ArgumentOutOfRangeException>(() => PacketLoss.Random(rate));

        Assert.Contains("from 0 to 1", fault.Message, StringComparison.Ordinal);
    }

    [Theory]
    [InlineData(0.1, 0.5)]
    [InlineData(0.1, double.NaN)]
    [InlineData(0.9, 2)]
    [InlineData(1, 5)]
    public void Bursts_ThatNoChainHas_AreRefused(double rate, double meanBurst)
    {
        Assert.Throws<ArgumentOutOfRangeException>(() => PacketLoss.Bursts(rate, meanBurst));
    }
}
