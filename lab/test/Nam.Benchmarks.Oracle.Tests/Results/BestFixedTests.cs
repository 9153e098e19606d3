// SPDX-License-Identifier: MIT
using Nam.Benchmarks.Oracle.Results;

namespace Nam.Benchmarks.Oracle.Tests.Results;

public sealed class BestFixedTests
{
    [Fact]
    public void Of_Cells_IsTheFormatWithTheLeastGeometricMean()
    {
        var best = BestFixed.Of(
            [
                Cells.Make([("auto", 1), ("stock-text", 2), ("containers", 8)]),
                Cells.Make([("auto", 1), ("stock-text", 8), ("containers", 1)]),
            ],
            _ => true);

        Assert.Equal("containers", best.Format);
        Assert.Equal(Math.Sqrt(8), best.Speedup, 1e-12);
    }

    [Fact]
    public void Of_OnlyFormatsThatCount_AreCompared()
    {
        var best = BestFixed.Of([Cells.Make([("auto", 1), ("stock-text", 2), ("containers", 1)])], Contender.IsStock);

        Assert.Equal(2, best.Speedup, 1e-12);
    }
}
