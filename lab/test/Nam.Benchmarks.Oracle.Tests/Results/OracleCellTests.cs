// SPDX-License-Identifier: MIT
namespace Nam.Benchmarks.Oracle.Tests.Results;

public sealed class OracleCellTests
{
    [Fact]
    public void Ratios_OfCell_AreToBestAndToText()
    {
        var cell = Cells.Make([("auto", 3), ("stock-text", 6), ("containers", 2)]);

        Assert.Equal("containers", cell.Best.Format);
        Assert.Equal(1.5, cell.OverBest, 1e-12);
        Assert.Equal(0.5, cell.OverText, 1e-12);
    }
}
