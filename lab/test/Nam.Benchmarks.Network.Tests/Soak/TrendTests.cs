// SPDX-License-Identifier: MIT
using Nam.Soak.Results;

namespace Nam.Benchmarks.Network.Tests.Soak;

/// <summary>Whether the soak's report sees what grows, and only that.</summary>
public sealed class TrendTests
{
    [Theory]
    [InlineData(0.0, 20, false)]
    [InlineData(-30.0, 20, false)]
    [InlineData(2.0, 20, false)]
    [InlineData(30.0, 20, true)]
    [InlineData(30.0, 200, true)]
    public void Grows_SlopeInNoise_OnlyWhenItIsSureAndMoreThanATwentieth(double anHour, double noise, bool expected)
    {
        var random = new Random(1);
        var trend = Trend.Of([.. Enumerable.Range(0, 120)
            .Select(minute => (minute / 60.0, 300 + (anHour * minute / 60) + (noise * (random.NextDouble() - 0.5))))]);

        Assert.Equal(expected, trend.Grows);
        Assert.InRange(anHour, trend.Least, trend.Most);
    }

    [Fact]
    public void PerHour_AFewWildValues_DoNotMoveIt()
    {
        var trend = Trend.Of([.. Enumerable.Range(0, 60).Select(minute => (minute / 60.0, minute % 10 == 9 ? 5_000.0 : 300))]);

        Assert.Equal(0, trend.PerHour);
        Assert.False(trend.Grows);
    }

    [Fact]
    public void At_OneServiceAFifthSlower_SaysSoWithItsInterval()
    {
        var random = new Random(1);
        var times = new Times();
        for (var report = 0; report < 50; report++)
        {
            var plain = Enumerable.Range(0, 40).Select(_ => 10 - (3 * Math.Log(1 - random.NextDouble()))).ToArray();
            times.Add(plain.Select(time => 1.2 * time), plain);
        }

        var (nam, without, ratio, least, most) = times.At(99);

        Assert.Equal(2_000, times.Count);
        Assert.Equal(1.2, nam / without, 9);
        Assert.Equal(1.2, ratio, 9);
        Assert.InRange(ratio, least, most);
    }
}
