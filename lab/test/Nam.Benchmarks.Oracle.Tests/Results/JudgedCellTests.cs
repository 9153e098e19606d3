// SPDX-License-Identifier: MIT
using Nam.Benchmarks.Oracle.Results;

namespace Nam.Benchmarks.Oracle.Tests.Results;

public sealed class JudgedCellTests
{
    [Fact]
    public void Ratios_OfCell_AreToBestAndToText()
    {
        var cell = Cells.Judge([("NAM", 3), ("stock text", 6), ("containers", 2)]);

        Assert.Equal("containers", cell.BestFormat);
        Assert.Equal("binary", cell.Choice);
        Assert.Equal(1.5, cell.OverBest, 1e-12);
        Assert.Equal(0.5, cell.OverText, 1e-12);
    }

    [Fact]
    public void FirstBehindText_SlowFirstReply_IsTheDifference()
    {
        var cell = new JudgedCell(Cells.Make([("NAM", 1), ("stock text", 2)], first: 2.5));

        Assert.Equal(0.5, cell.FirstBehindText, 1e-12);
    }
}
