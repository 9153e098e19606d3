// SPDX-License-Identifier: MIT
using Nam.Benchmarks.Oracle.Results;

namespace Nam.Benchmarks.Oracle.Tests.Results;

public sealed class SummaryTests
{
    [Fact]
    public void Of_TwoCells_GivesMeanAndWorstOverBest()
    {
        var figures = Summary.Of([
            Cells.Judge([("NAM", 1), ("stock text", 1)], query: 1),
            Cells.Judge([("NAM", 4), ("stock text", 1)], query: 2),
        ]).ToDictionary(figure => figure.Name);

        Assert.Equal(2, figures["geomean_over_best"].Value, 1e-12);
        Assert.Equal(4, figures["worst_over_best"].Value, 1e-12);
        Assert.StartsWith("us/0.1/2/idle", figures["worst_over_best"].Remark, StringComparison.Ordinal);
        Assert.Equal(1, figures["cells_over_best_by_15_percent"].Value);
        Assert.False(figures["worst_over_best"].IsMet);
    }

    [Fact]
    public void Of_StockAndOwnFormats_TellsThemApart()
    {
        var figures = Summary.Of([Cells.Judge([("NAM", 1), ("stock text", 3), ("containers", 2)])]).ToDictionary(figure => figure.Name);

        Assert.Equal(3, figures["speedup_over_best_stock"].Value, 1e-12);
        Assert.Equal(1.5, figures["possible_speedup_over_best_stock"].Value, 1e-12);
        Assert.Equal(2, figures["speedup_over_best_fixed"].Value, 1e-12);
        Assert.False(figures.ContainsKey("speedup_over_best_fixed_burdened"));
    }

    [Fact]
    public void Of_FirstReplyBehindText_IsInRoundTrips()
    {
        var cell = new JudgedCell(Cells.Make([("NAM", 1), ("stock text", 1)], roundTripSeconds: 0.1, first: 1.25));

        var figure = Summary.Of([cell]).Single(one => one.Name == "worst_first_replies_round_trips");

        Assert.Equal(2.5, figure.Value, 1e-9);
        Assert.False(figure.IsMet);
    }
}
