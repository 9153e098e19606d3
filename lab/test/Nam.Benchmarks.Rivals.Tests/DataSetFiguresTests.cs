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
    public void Goals_OfFigures_DivideContainersAndSayWhatIsMet() =>
        Assert.Equal(
            [
                "tpch: bytes ÷ protobuf + zstd 3;0.50;;", "tpch: time out ÷ protobuf + zstd 3;0.75;≤ 0.50;**missed**",
                "tpch: time in ÷ protobuf + zstd 3;0.25;≤ 0.80;met", "tpch Q10: time out ÷ text;0.50;≤ 0.45;**missed**",
                "tpch Q10: time in ÷ text;0.25;≤ 0.30;met",
            ],
            Goals.Of([Figures()]).Select(row => string.Join(';', row)));

    [Fact]
    public void Goals_OfOtherSets_AreNone() =>
        Assert.All(Goals.Of([Figures() with { Name = "other" }]), row => Assert.Equal(["", ""], row[2..]));

    [Fact]
    public void Goals_WithoutProtobuf_SayNothingOfIt() =>
        Assert.DoesNotContain(Goals.Of([Figures() with { Ways = [Figures().Containers] }]), row => row[0].Contains("protobuf"));

    [Fact]
    public void Median_OfTurns_IsTheMiddle()
    {
        Assert.Equal(1.5, Turns.Median([1.5, 1, 2]));
        Assert.Equal(2.5, Turns.Median([3, 1, 2, 30]));
    }

    private static DataSetFigures Figures() => new("tpch", "a set", 1,
    [
        new WayFigures(SoapRows.Containers, 2_000, 3, 1, 0, 0, 0),
        new WayFigures("rival", 3_000, 6, 0.5, 0, 1, 2),
        new WayFigures("protobuf + zstd 3", 4_000, 4, 4, 0, 0, 0),
    ],
    [
        new CellFigures("Q10", SoapRows.Containers, 2_000, 30, 10),
        new CellFigures("Q10", "text", 9_000, 60, 40),
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
