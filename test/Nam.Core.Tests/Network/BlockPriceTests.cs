// SPDX-License-Identifier: MIT
using Nam.Network;

namespace Nam.Core.Tests.Network;

/// <summary>What handing over a block takes: docs/cost-model.md, "Replies that flow".</summary>
public sealed class BlockPriceTests
{
    private readonly Clock _time = new();

    [Fact]
    public void Seconds_BeforeAnySample_IsThePrior()
    {
        Assert.Equal(BlockPrice.PriorSeconds, new BlockPrice(_time).Seconds);
        Assert.Equal(BlockPrice.PriorSeconds, new NetworkPath(0.01).BlockSeconds);
    }

    [Fact]
    public void Add_TheSameSamples_CountAHalfAThirdAndAQuarterByTheirLogarithms()
    {
        var price = new BlockPrice(_time);
        var left = 1.0;
        foreach (var share in (double[])[1 / 2.0, 1 / 3.0, 1 / 4.0, 1 / 4.0])
        {
            price.Add(2 * BlockPrice.PriorSeconds);
            left *= 1 - share;

            Assert.Equal(BlockPrice.PriorSeconds * Math.Pow(2, 1 - left), price.Seconds, 12);
        }
    }

    [Fact]
    public void Add_OneOutlier_CountsAsFourTimesWhatWasKnown()
    {
        var price = new BlockPrice(_time);

        price.Add(1000);

        Assert.Equal(2 * BlockPrice.PriorSeconds, price.Seconds, 12);
    }

    [Theory]
    [InlineData(double.PositiveInfinity, BlockPrice.MostSeconds)]
    [InlineData(double.NegativeInfinity, BlockPrice.LeastSeconds)]
    public void Add_AnyNumbers_StaysWithinItsBounds(double seconds, double expected)
    {
        var price = new BlockPrice(_time);
        for (var i = 0; i < 100; i++)
        {
            price.Add(seconds);
        }

        Assert.Equal(expected, price.Seconds, expected * 1e-6);
    }

    [Fact]
    public void Seconds_WithoutNewSamples_GoesBackToThePriorByHalves()
    {
        var price = new BlockPrice(_time);
        price.Add(4 * BlockPrice.PriorSeconds);

        _time.Seconds += BlockPrice.HalfLifeSeconds;
        Assert.Equal(Math.Sqrt(2) * BlockPrice.PriorSeconds, price.Seconds, 9);

        _time.Seconds += 60 * BlockPrice.HalfLifeSeconds;
        Assert.Equal(BlockPrice.PriorSeconds, price.Seconds, 9);
    }

    private sealed class Clock : TimeProvider
    {
        public double Seconds { get; set; }

        public override long GetTimestamp() => (long)(Seconds * TimestampFrequency);
    }
}
