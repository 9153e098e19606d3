// SPDX-License-Identifier: MIT
using Nam.Benchmarks.Oracle.Results;

namespace Nam.Benchmarks.Oracle.Tests.Results;

public sealed class BestFixedTests
{
    [Fact]
    public void Of_Cells_IsTheFormatWithTheLeastGeometricMean()
    {
        var cells = new[]
        {
            Cells.Judge([("NAM", 1), ("stock text", 2), ("containers", 8)]),
            Cells.Judge([("NAM", 1), ("stock text", 8), ("containers", 1)]),
        };

        var best = BestFixed.Of(cells, _ => true);

        Assert.Equal("containers", best!.Format);
        Assert.Equal(Math.Sqrt(8), best.Speedup, 1e-12);
    }

    [Fact]
    public void Of_FormatThatIsMissingInACell_LeavesItOut()
    {
        var cells = new[]
        {
            Cells.Judge([("NAM", 1), ("stock text", 2), ("containers", 1)]),
            Cells.Judge([("NAM", 1), ("stock text", 2)]),
        };

        Assert.Equal("stock text", BestFixed.Of(cells, _ => true)!.Format);
    }

    [Fact]
    public void Of_OnlyFormatsThatCount_AreCompared()
    {
        var cells = new[] { Cells.Judge([("NAM", 1), ("stock text", 2), ("containers", 1)]) };

        Assert.Equal(2, BestFixed.Of(cells, name => name.StartsWith("stock", StringComparison.Ordinal))!.Speedup, 1e-12);
        Assert.Null(BestFixed.Of([], _ => true));
    }
}
