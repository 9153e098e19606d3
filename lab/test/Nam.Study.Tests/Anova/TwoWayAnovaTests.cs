// SPDX-License-Identifier: MIT
using Nam.Study.Anova;

namespace Nam.Study.Tests.Anova;

public sealed class TwoWayAnovaTests
{
    public static TheoryData<int> Seeds => [.. Enumerable.Range(0, Samples.Seeds)];

    private static Factor TwoRows { get; } = new("Sample", ["a", "b"]);

    private static Factor TwoColumns { get; } = new("Columns", ["x", "y"]);

    /// <summary>Cell means 2, 4, 6 and 12 around 6: rows 8 (9) = 72, columns 8 (4) = 32, interaction 8 (1) = 8, within 4 (2) = 8.</summary>
    [Fact]
    public void OfValues_ExampleByHand_HasItsTable()
    {
        var cells = new IReadOnlyList<double>[,] { { [1.0, 3], [3.0, 5] }, { [5.0, 7], [11.0, 13] } };

        var anova = TwoWayAnova.OfValues(TwoRows, TwoColumns, cells);

        Assert.Equal(["Sample", "Columns", "Interaction", "Within", "Total"], anova.Sources.Select(source => source.Name));
        Assert.Equal([1, 1, 1, 4, 7], anova.Sources.Select(source => source.DegreesOfFreedom));
        Assert.Equal([72, 32, 8, 8, 120], anova.Sources.Select(source => Math.Round(source.SumOfSquares, 12)));
        Assert.Equal(36, anova.RowEffect.F!.Value, 12);
        Assert.Equal(16, anova.ColumnEffect.F!.Value, 12);
        Assert.Equal(4, anova.InteractionEffect.F!.Value, 12);
        Assert.Equal(0.6, anova.RowEffect.Share, 14);
        Assert.Equal([3, 9], anova.Rows.Select(row => row.Mean));
        Assert.Equal([4, 8], anova.Columns.Select(column => column.Mean));
        Assert.Equal(7.709, anova.RowEffect.FCritical!.Value, 3);
        Assert.False(anova.InteractionEffect.IsSignificant);
        Assert.Equal("b, x", anova.Cells[1, 0].Name);
    }

    [Theory]
    [MemberData(nameof(Seeds))]
    public void OfSummaries_OfTheValues_IsTheSameAnalysis(int seed)
    {
        var expected = Analyse(Samples.Cells(seed));
        var cells = new GroupSummary[expected.Rows.Count, expected.Columns.Count];
        for (var row = 0; row < expected.Rows.Count; row++)
        {
            for (var column = 0; column < expected.Columns.Count; column++)
            {
                var cell = expected.Cells[row, column];
                cells[row, column] = GroupSummary.OfSum("?", cell.Count, cell.Sum, cell.Variance);
            }
        }

        var anova = TwoWayAnova.OfSummaries(Samples.Factor("r", expected.Rows.Count), Samples.Factor("c", expected.Columns.Count), cells);

        for (var source = 0; source < 3; source++)
        {
            Assert.InRange(References.Digits(expected.Sources[source].F!.Value, anova.Sources[source].F), 10, 16);
        }

        Assert.Equal(expected.Cells[1, 1].Name, anova.Cells[1, 1].Name);
    }

    [Fact]
    public void OfValues_UnequalCounts_AreNamed()
    {
        var cells = new IReadOnlyList<double>[,] { { [1.0, 3], [3.0, 5] }, { [5.0, 7], [7.0, 9, 8] } };

        var error = Assert.Throws<ArgumentException>(() => TwoWayAnova.OfValues(TwoRows, TwoColumns, cells));

        Assert.Contains("Cell 'b, y' has 3 values, but cell 'a, x' has 2", error.Message, StringComparison.Ordinal);
    }

    [Fact]
    public void OfValues_CellOfOneOrNoNumber_IsNamed()
    {
        var one = new IReadOnlyList<double>[,] { { [1.0], [3.0] }, { [5.0], [7.0] } };
        var none = new IReadOnlyList<double>[,] { { [1.0, 2], [3.0, double.NaN] }, { [5.0, 5], [7.0, 6] } };

        var ofOne = Assert.Throws<ArgumentException>(() => TwoWayAnova.OfValues(TwoRows, TwoColumns, one));
        var ofNone = Assert.Throws<ArgumentException>(() => TwoWayAnova.OfValues(TwoRows, TwoColumns, none));

        Assert.Contains("Group 'a, x' has 1 value(s)", ofOne.Message, StringComparison.Ordinal);
        Assert.Contains("Value 2 of group 'a, y' is NaN", ofNone.Message, StringComparison.Ordinal);
    }

    private static TwoWayAnova Analyse(IReadOnlyList<double>[,] cells) =>
        TwoWayAnova.OfValues(Samples.Factor("r", cells.GetLength(0)), Samples.Factor("c", cells.GetLength(1)), cells);
}
