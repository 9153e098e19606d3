// SPDX-License-Identifier: MIT
using Nam.Benchmarks.Rivals.Contents;
using Nam.Benchmarks.Rivals.Measuring;
using Nam.Benchmarks.Rivals.Ways;

namespace Nam.Benchmarks.Rivals.Tests;

/// <summary>Sums, counts and ratios of the tables.</summary>
public sealed class DataSetFiguresTests
{
    [Fact]
    public void Measure_TwoContents_SumsBytesAndCountsTheSmaller()
    {
        var set = new DataSet("two", "two contents", [
            ("first", () => [new FixedWay(SoapRows.Containers, 100), new FixedWay("rival", 90)]),
            ("second", () => [new FixedWay(SoapRows.Containers, 100), new FixedWay("rival", 300)]),
        ]);

        var figures = DataSetFigures.Measure(set, 3, _ => { });

        Assert.Equal([SoapRows.Containers, "rival"], figures.Ways.Select(way => way.Name));
        Assert.Equal((200, 390, 1), (figures.Containers.Bytes, figures.Find("rival")!.Bytes, figures.Find("rival")!.Smaller));
        Assert.True(figures.Containers.WriteMilliseconds > 0 && figures.Containers.ReadMilliseconds > 0);
    }

    [Fact]
    public void Table_OfFigures_HasRatiosToContainers()
    {
        var table = Report.ToTable(Figures());

        Assert.Contains("| rival             | 3,000 | 1.50 |    0 |   6.00 | 2.00 |    1 |  0.50 | 0.50 |    2 |", table.Split('\n'));
        Assert.All(table.Split('\n'), line => Assert.InRange(line.Length, 0, 100));
    }

    [Fact]
    public void Goals_OfFigures_DivideContainersByProtobuf() =>
        Assert.Equal("* set: NAM containers ÷ protobuf + zstd 3: bytes 0.50, out 0.75, in 0.25", Report.ToGoals([Figures()]));

    [Fact]
    public void Goals_WithoutProtobuf_SayNothing() =>
        Assert.Equal("", Report.ToGoals([Figures() with { Ways = [Figures().Containers] }]));

    [Fact]
    public void Median_OfTurns_IsTheMiddle()
    {
        Assert.Equal(1.5, Turns.Median([1.5, 1, 2]));
        Assert.Equal(2.5, Turns.Median([3, 1, 2, 30]));
    }

    private static DataSetFigures Figures() => new("set", "a set", 2,
    [
        new WayFigures(SoapRows.Containers, 2_000, 3, 1, 0, 0, 0),
        new WayFigures("rival", 3_000, 6, 0.5, 0, 1, 2),
        new WayFigures("protobuf + zstd 3", 4_000, 4, 4, 0, 0, 0),
    ]);

    private sealed class FixedWay(string name, int bytes) : Way(name)
    {
        internal override int WireBytes => bytes;

        public override void Dispose()
        {
        }

        internal override void Write() => Thread.SpinWait(50);

        internal override void Read() => Thread.SpinWait(50);
    }
}
