// SPDX-License-Identifier: MIT
using Nam.Benchmarks.Oracle.Results;

namespace Nam.Benchmarks.Oracle.Tests.Results;

public sealed class OraclePageTests
{
    private static readonly OracleCell First =
        Cells.Make([("auto", 1), ("stock-text", 1), ("stock-gzip-6", 3), ("containers", 2)], "us", "Q1");

    private static readonly OracleCell Second =
        Cells.Make([("auto", 4), ("stock-text", 1), ("stock-gzip-6", 3), ("containers", 2)], "us", "Q2");

    [Fact]
    public void Figures_TwoCells_HaveMeanWorstAndBestFixed()
    {
        var rows = OraclePage.Figures([First, Second]).ToList();

        Assert.Equal("| NAM ÷ best of the cell, geometric mean | 2.000 | 2 cells |", rows[0]);
        Assert.Equal("| NAM ÷ best, worst cell | 4.000 | us/0.1/Q2: binary for stock-text |", rows[1]);
        Assert.Equal("| cells where NAM ÷ best is above 1.15 | 1.000 | of 2 |", rows[2]);
        Assert.Equal("| best fixed of today's stacks ÷ NAM, all cells | 0.500 | stock-text |", rows[3]);
    }

    [Fact]
    public void Of_Cells_HasTheMachineTheNetworksAndFigure7()
    {
        var page = OraclePage.Of("Command: this.", [First, Second]);

        Assert.Contains("Command: this.", page, StringComparison.Ordinal);
        Assert.Contains("| us | 0.1 | 2 | 2.000 | Q2 4.00, binary for stock-text | 0.50 |", page, StringComparison.Ordinal);
        Assert.Contains("7.b moderate US                    2", page, StringComparison.Ordinal);
    }
}
