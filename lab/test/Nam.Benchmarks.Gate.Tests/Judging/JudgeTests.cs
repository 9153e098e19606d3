// SPDX-License-Identifier: MIT
using Nam.Benchmarks.Gate.Judging;
using Nam.Benchmarks.Gate.Measuring;

namespace Nam.Benchmarks.Gate.Tests.Judging;

/// <summary>What passes, what is noise, and what fails.</summary>
public sealed class JudgeTests
{
    [Theory]
    [InlineData(1.04, 0.001, false, false)]
    [InlineData(1.08, 0.001, true, true)]
    [InlineData(1.08, 0.03, true, false)]
    public void OfCell_TimeAndError_DecideWhetherItFails(double ratio, double error, bool isOver, bool fails)
    {
        var cell = Cell("12/70", ratio, error: error);

        var finding = new Judge(new Limits(), [cell], []).OfCell(cell);

        Assert.Equal((isOver, fails), (finding.IsOver, finding.Fails));
    }

    [Fact]
    public void OfCell_BaseThatIsFarFromItselfOnTheLink_IsNoise()
    {
        var cell = Cell("12/70", 1.08);
        var others = new[] { 1.06, 0.94, 1.05, 0.95 }.Select(self => Cell("12/70", 1, self));

        Assert.False(new Judge(new Limits(), [cell, .. others], []).OfCell(cell).Fails);
        Assert.True(new Judge(new Limits(), [cell, .. others.Select(other => Cell("lan", 1, other.Time.Self))], []).OfCell(cell).Fails);
    }

    [Fact]
    public void OfAll_MeanOverItsLimit_FailsUnlessChanceExplainsIt()
    {
        Assert.True(Find("mean", [Cell("lan", 1.05), Cell("12/70", 1.05)], []).Fails);
        Assert.False(Find("mean", [Cell("lan", 1.05, 1.04), Cell("12/70", 1.05, 1.04)], []).Fails);
        Assert.False(Find("mean", [Cell("lan", 1.05, error: 0.04), Cell("12/70", 1.05, error: 0.04)], []).Fails);
        Assert.False(Find("mean", [Cell("lan", 1.2), Cell("12/70", 1 / 1.2)], []).IsOver);
    }

    [Fact]
    public void OfAll_BytesOfEncoders_AreSums()
    {
        CellFigures[] encoders =
        [
            Encoder("tpch-1", Way.Containers, 1_000_000, 900_000), Encoder("tpch-1", Way.Containers, 700_000, 800_001),
            Encoder("tpch-1", Way.Binary, 9_000_000, 9_000_000), Encoder("documents", Way.Packed, 1_000, 1_010),
            Encoder("documents", Way.Packed, 2_000, 1_980),
        ];

        Assert.Equal(1_700_001, Find("t1", [], encoders).Value);
        Assert.True(Find("t1", [], encoders).Fails);
        Assert.Equal(2_990 / 3_000.0, Find("documents", [], encoders).Value, 12);
        Assert.False(Find("documents", [], encoders).IsOver);
    }

    [Fact]
    public void OfAll_ProcessorTime_IsOfTypedRepliesThatAreNotShort()
    {
        var slow = new Comparison(1.3, 1, 0);
        var packed = Encoder("documents", Way.Packed, 1, 1) with { Encoder = slow };
        var brief = Encoder("tpch-0.1", Way.Binary, 1, 1, textBytes: 900) with { Encoder = slow };
        var typed = Encoder("tpch-0.1", Way.Binary, 1, 1) with { Encoder = new Comparison(1.05, 1, 0) };

        Assert.False(Find("cpu", [], [packed, brief, typed]).IsOver);
        Assert.True(Find("cpu", [], [packed, brief, typed with { Encoder = slow }]).Fails);
        Assert.False(Find("cpu", [], [typed with { Encoder = new Comparison(1.15, 1.05, 0) }]).Fails);
    }

    [Fact]
    public void OfAll_WithoutEncoders_SaysThatNothingWasMeasured()
    {
        var findings = new Judge(new Limits(), [Cell("lan", 1)], []).OfAll().ToList();

        Assert.Equal(["mean"], findings.Where(finding => finding.IsMeasured).Select(finding => finding.Limit));
        Assert.DoesNotContain(findings, finding => finding.Fails);
    }

    private static Finding Find(string limit, IReadOnlyList<CellFigures> cells, IReadOnlyList<CellFigures> encoders) =>
        new Judge(new Limits(), cells, encoders).OfAll().First(finding => finding.Limit == limit);

    private static CellFigures Cell(string link, double ratio, double self = 1, double error = 0) =>
        new(new Cell(link, "tpch-0.1", "Q3", Way.TypedObjects, 20_000)) { Rounds = 5, Time = new Comparison(ratio, self, error) };

    private static CellFigures Encoder(string group, Way way, double baseBytes, double newBytes, long textBytes = 20_000)
    {
        var same = new Comparison(1, 1, 0);
        return new CellFigures(new Cell(Link.Encoders.Name, group, "Q3", way, textBytes))
        {
            Rounds = 5, Time = same, Encoder = same, Decoder = same, BaseBody = baseBytes, NewBody = newBytes,
        };
    }
}
