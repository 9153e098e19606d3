// SPDX-License-Identifier: MIT
using Nam.Benchmarks.Oracle.Results;

namespace Nam.Benchmarks.Oracle.Tests.Results;

public sealed class Figure7Tests
{
    [Fact]
    public void Improvement_HalfTheTime_IsFiftyPercent()
    {
        Assert.Equal(50, Figure7.Improvement(other: 2, own: 1));
        Assert.Equal(-100, Figure7.Improvement(other: 1, own: 2));
    }

    [Fact]
    public void Lines_CellsOfTwoClasses_HaveOneLineEach()
    {
        var small = Cells.Make([("auto", 1), ("stock-text", 1), ("stock-gzip-6", 2), ("containers", 4)], "us-low", "Q6", textBytes: 1000);
        var moderate = Cells.Make([("auto", 1), ("stock-text", 10), ("stock-gzip-6", 2), ("containers", 1)], "ta", "Q3", textBytes: 1001);

        var lines = Figure7.Lines([small, moderate]).ToList();

        Assert.Equal(4, lines.Count);
        Assert.Equal("7.a small    US low                1     0.0    50.0    75.0  Zip, XMill: -1 to -3", lines[2]);
        Assert.Equal("7.b moderate Trans-Atlantic        1    90.0    50.0     0.0  XMill: about -19", lines[3]);
    }

    [Fact]
    public void Lines_NetworkThatThePaperDoesNotHave_IsLeftOut()
    {
        var home = Cells.Make([("auto", 1), ("stock-text", 1), ("stock-gzip-6", 2), ("containers", 4)], "home");

        Assert.Equal(2, Figure7.Lines([home]).Count());
    }
}
