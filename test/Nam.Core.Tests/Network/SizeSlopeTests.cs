// SPDX-License-Identifier: MIT
using Nam.Network;

namespace Nam.Core.Tests.Network;

public class SizeSlopeTests
{
    // The networks of docs/network-model.md: round trip, rate, and what a busy host adds to a reply.
    [Theory]
    [InlineData(0.090, 137_500, 0.001, 800, 6000)]
    [InlineData(0.090, 137_500, 0.002, 800, 14_000)]
    [InlineData(0.040, 625_000, 0.0005, 1000, 9000)]
    public void TryGetRate_SlowPath_IsWithinAQuarter(double roundTrip, double rate, double noise, int least, int most)
    {
        var known = 0;
        for (var seed = 0; seed < 50; seed++)
        {
            var slope = Series(seed, 16, roundTrip, rate, noise, random => random.Next(least, most));

            if (slope.TryGetRate(out var found))
            {
                known++;
                Assert.InRange(found, 0.75 * rate, 1.25 * rate);
            }
        }

        Assert.True(known >= 45, $"Known in {known} of 50 series.");
    }

    [Fact]
    public void TryGetRate_TwoSizes_TellIt()
    {
        var slope = Series(7, 16, 0.090, 137_500, 0.001, random => random.Next(2) == 0 ? 1200 : 5200);

        Assert.True(slope.TryGetRate(out var rate));
        Assert.InRange(rate, 0.9 * 137_500, 1.1 * 137_500);
    }

    [Fact]
    public void TryGetRate_FastPath_IsUnknownOrFast()
    {
        var known = 0;
        for (var seed = 0; seed < 200; seed++)
        {
            var slope = Series(seed, 16, 0.007, 12e6, 0.0006, random => random.Next(800, 6000));

            if (slope.TryGetRate(out var rate))
            {
                known++;
                Assert.True(rate > 2e6, $"{rate} bytes/s of 12 MB/s.");
            }
        }

        Assert.True(known < 20, $"Known in {known} of 200 series.");
    }

    [Fact]
    public void TryGetRate_OneSizeButForSomeBytes_IsUnknown()
    {
        for (var seed = 0; seed < 100; seed++)
        {
            Assert.False(Series(seed, 16, 0.090, 137_500, 0.001, random => random.Next(4000, 4200)).TryGetRate(out _));
        }
    }

    [Fact]
    public void TryGetRate_RareLateReplies_DoNotCount()
    {
        var slope = new SizeSlope();
        var random = new Random(3);
        for (var i = 0; i < 16; i++)
        {
            var bytes = random.Next(800, 8000);
            slope.Add(bytes, 0.090 + (bytes / 137_500.0) + (random.NextDouble() * 0.001) + (i is 4 or 9 ? 0.4 : 0));
        }

        Assert.True(slope.TryGetRate(out var rate));
        Assert.InRange(rate, 0.75 * 137_500, 1.25 * 137_500);
    }

    [Fact]
    public void TryGetRate_AllTheSame_IsUnknown()
    {
        var slope = new SizeSlope();
        for (var i = 0; i < 20; i++)
        {
            slope.Add(4000, 0.09);
        }

        Assert.False(slope.TryGetRate(out _));
    }

    [Theory]
    [InlineData(0, 1)]
    [InlineData(-5, 1)]
    [InlineData(double.NaN, 1)]
    [InlineData(1000, 0)]
    [InlineData(1000, 61)]
    [InlineData(1000, double.NaN)]
    public void Add_Impossible_IsIgnored(double bytes, double seconds)
    {
        Assert.False(new SizeSlope().Add(bytes, seconds));
    }

    private static SizeSlope Series(int seed, int count, double roundTrip, double rate, double noise, Func<Random, double> size)
    {
        var random = new Random(seed);
        var slope = new SizeSlope();
        for (var i = 0; i < count; i++)
        {
            var bytes = size(random);
            slope.Add(bytes, roundTrip + (bytes / rate) + (noise * random.NextDouble()));
        }

        return slope;
    }
}
