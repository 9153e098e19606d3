// SPDX-License-Identifier: MIT
using Nam.Benchmarks.Oracle.Results;
using Nam.Benchmarks.Wcf.Measuring;

namespace Nam.Benchmarks.Oracle.Tests.Results;

public sealed class ReportTests
{
    private static readonly Machine Machine = new("a processor", 2, "a system", "a runtime", 0.1, "abc");

    [Fact]
    public void ToJson_Run_HasMachineDateFiguresAndCells()
    {
        var cell = Cells.Judge([("NAM", 3), ("stock text", 6), ("containers", 2)]);
        var run = new Run(new DateTime(2026, 1, 2, 3, 4, 5, DateTimeKind.Utc), Machine, 60, 0, false, Summary.Of([cell]), [cell]);

        var json = Report.ToJson(run);

        Assert.Equal("a processor", (string?)json["machine"]!["processor"]);
        Assert.Equal("2026-01-02T03:04:05Z", (string?)json["date"]);
        Assert.Equal(1.5, (double)json["figures"]!["geomean_over_best"]!);
        Assert.Equal(2, (double)json["figures"]!["speedup_over_best_stock"]!);
        Assert.False((bool)json["goals"]!["geomean_over_best"]!["isMet"]!);
        var only = Assert.Single(json["cells"]!.AsArray());
        Assert.Equal("containers", (string?)only!["best"]);
        Assert.Equal(3000, (double)only["medianMilliseconds"]!["NAM"]!);
    }

    [Fact]
    public void ToMarkdown_Run_NamesMachineAndGoals()
    {
        var cell = new JudgedCell(Cells.Make([("NAM", 3), ("stock text", 6), ("containers", 2)]) with { Commit = "abc" });
        var run = new Run(DateTime.UnixEpoch, Machine, 60, 1, true, Summary.Of([cell]), [cell]);

        var text = Report.ToMarkdown(run);

        Assert.Contains("Machine: a processor, 2 cores", text, StringComparison.Ordinal);
        Assert.Contains("1 of the 1 cells are of an earlier run. Cells by commit: 1 of abc.", text, StringComparison.Ordinal);
        Assert.Contains("| NAM ÷ best of the cell, geometric mean | 1.500 | ≤ 1.03 | **missed** |", text, StringComparison.Ordinal);
    }
}
