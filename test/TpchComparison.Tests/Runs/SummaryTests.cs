// SPDX-License-Identifier: MIT
using TpchComparison.Networks;
using TpchComparison.Runs;

namespace TpchComparison.Tests.Runs;

public sealed class SummaryTests
{
    [Theory]
    [InlineData(1.5, 15.0, "10.0 times sooner than plain (1.50 s instead of 15.0 s)")]
    [InlineData(0.1, 0.15, "1.50 times sooner than plain (100 ms instead of 150 ms)")]
    [InlineData(0.00312, 0.00301, "as soon as plain (3.1 ms and 3.0 ms)")]
    [InlineData(1.0, 1.04, "as soon as plain (1.00 s and 1.04 s)")]
    [InlineData(0.0012, 0.001, "later than plain (1.2 ms instead of 1.0 ms)")]
    public void Compare_Times_SaysWhichWasSooner(double seconds, double plainSeconds, string expected) =>
        Assert.Equal(expected, Summary.Compare(seconds, plainSeconds, "plain"));

    [Fact]
    public void Of_MeasuredNetwork_AddsMediansUpAndNamesTheQueryThatGainedMost()
    {
        var measurement = Measured();

        var sentences = string.Join('\n', Summary.Of([measurement]));

        Assert.Contains(
            "With NAM the 2 replies together were there 3.0 times sooner than plain (2.00 s instead of 6.00 s) and 2.0 times sooner than with gzip (2.00 s instead of 4.00 s)."
            + " The very first 2, when NAM knew nothing yet, took 5.00 s.",
            sentences,
            StringComparison.Ordinal);
        Assert.Contains(
            "Q2 gained most (12 KB of text): it was there 5.0 times sooner than plain (1.00 s instead of 5.00 s)",
            sentences, StringComparison.Ordinal);
        Assert.EndsWith("All replies had the same values all three ways.", sentences, StringComparison.Ordinal);
    }

    [Fact]
    public void Of_OtherValues_SaysSo()
    {
        var measurement = Measured();
        measurement.Queries[0].Judge(null, hasEqualValues: false);

        Assert.StartsWith("SOME VALUES DIFFER", Summary.Of([measurement]).Last(), StringComparison.Ordinal);
    }

    [Fact]
    public void Of_NothingMeasured_SaysSo() =>
        Assert.Equal("Nothing was measured.", Summary.Of([new NetworkMeasurement(DemoNetworks.All[0])]).ElementAt(1));

    [Fact]
    public void ToMarkdown_MeasuredNetwork_HasARow() =>
        Assert.Contains(
            "| 6.00 s | 4.00 s | 2.00 s | 3.00 times | 2.00 times | Q2: 5.0 times sooner than plain, 3.0 times than with gzip | 5.00 s |\n",
            Summary.ToMarkdown([Measured()]),
            StringComparison.Ordinal);

    // Q1: 1 s each way. Q2: 5, 3 and 1 s as medians.
    private static NetworkMeasurement Measured()
    {
        var measurement = new NetworkMeasurement(DemoNetworks.All[0]);
        double[][] seconds = [[1, 1, 1], [5, 3, 1]];
        for (var i = 0; i < seconds.Length; i++)
        {
            foreach (var way in Enum.GetValues<Way>())
            {
                foreach (var factor in (double[])[0.5, 1, 7])
                {
                    measurement.Queries[i].Add(way, seconds[i][(int)way] * factor, 12_000);
                }
            }

            measurement.Queries[i].FirstSeconds = 2.5;
        }

        return measurement;
    }
}
