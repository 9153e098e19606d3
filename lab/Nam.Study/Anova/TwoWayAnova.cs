// SPDX-License-Identifier: MIT
namespace Nam.Study.Anova;

/// <summary>
/// Two-way analysis of variance with replication: whether two factors, and each dependent on the other, change the mean of measured values.
/// Immutable.
/// </summary>
/// <remarks>Jain, The Art of Computer Systems Performance Analysis, 1991, chapter 22; every cell has the same count.</remarks>
internal sealed class TwoWayAnova
{
    private TwoWayAnova(Factor rows, Factor columns, GroupSummary[,] cells, double alpha)
    {
        Cells = cells;
        Rows = Merge(rows, columns, (row, column) => cells[row, column]);
        Columns = Merge(columns, rows, (column, row) => cells[row, column]);
        All = GroupSummary.Merge("Total", Rows);
        var rowFreedom = Rows.Count - 1;
        var columnFreedom = Columns.Count - 1;
        VariancePart[] effects =
        [
            new(rows.Name, GroupSummary.Between(Rows).SumOfSquares, rowFreedom),
            new(columns.Name, GroupSummary.Between(Columns).SumOfSquares, columnFreedom),
            new("Interaction", Interaction(), (long)rowFreedom * columnFreedom),
        ];
        var within = cells.Cast<GroupSummary>().Sum(cell => cell.SumOfSquares);
        Sources = VariancePart.Test(effects, new VariancePart("Within", within, All.Count - cells.Length), alpha);
    }

    /// <summary>The measured cells, rows first.</summary>
    internal GroupSummary[,] Cells { get; }

    /// <summary>The values of each row as one group.</summary>
    internal IReadOnlyList<GroupSummary> Rows { get; }

    /// <summary>The values of each column as one group.</summary>
    internal IReadOnlyList<GroupSummary> Columns { get; }

    /// <summary>The values of all cells as one group.</summary>
    internal GroupSummary All { get; }

    /// <summary>All rows of the table, in the order of spreadsheets: rows, columns, interaction, within, total.</summary>
    internal IReadOnlyList<AnovaSource> Sources { get; }

    /// <summary>What the factor of the rows explains.</summary>
    internal AnovaSource RowEffect => Sources[0];

    /// <summary>What the factor of the columns explains.</summary>
    internal AnovaSource ColumnEffect => Sources[1];

    /// <summary>What the one factor changes about the effect of the other.</summary>
    internal AnovaSource InteractionEffect => Sources[2];

    /// <summary>What varies without the factors: experimental error.</summary>
    internal AnovaSource Within => Sources[3];

    /// <summary>All that varies.</summary>
    internal AnovaSource Total => Sources[4];

    /// <summary>Analyses measured values.</summary>
    /// <param name="rows">What was varied from row to row.</param>
    /// <param name="columns">What was varied from column to column.</param>
    /// <param name="cells">The values of each cell, rows first; at least two and everywhere the same number.</param>
    /// <param name="alpha">The probability with which the critical F is exceeded by chance, between 0 and 1.</param>
    /// <exception cref="ArgumentException">
    /// There are fewer than two rows, columns or values in a cell, the counts differ, a value is not finite or all are the same.
    /// </exception>
    /// <exception cref="ArgumentOutOfRangeException">Alpha is not between 0 and 1.</exception>
    internal static TwoWayAnova OfValues(Factor rows, Factor columns, IReadOnlyList<double>[,] cells, double alpha = 0.05) =>
        OfCells(rows, columns, cells, GroupSummary.OfValues, alpha);

    /// <summary>Analyses published counts, means and variances.</summary>
    /// <param name="rows">What was varied from row to row.</param>
    /// <param name="columns">What was varied from column to column.</param>
    /// <param name="cells">The cells, rows first, everywhere with the same count; they are named by their levels.</param>
    /// <param name="alpha">The probability with which the critical F is exceeded by chance, between 0 and 1.</param>
    /// <exception cref="ArgumentException">There are fewer than two rows or columns, the counts differ, or nothing varies.</exception>
    /// <exception cref="ArgumentOutOfRangeException">Alpha is not between 0 and 1.</exception>
    internal static TwoWayAnova OfSummaries(Factor rows, Factor columns, GroupSummary[,] cells, double alpha = 0.05) =>
        OfCells(rows, columns, cells, (name, cell) => cell with { Name = name }, alpha);

    private static TwoWayAnova OfCells<T>(Factor rows, Factor columns, T[,] cells, Func<string, T, GroupSummary> summarize, double alpha)
    {
        rows.Check(cells.GetLength(0));
        columns.Check(cells.GetLength(1));
        var summaries = new GroupSummary[rows.Levels.Count, columns.Levels.Count];
        for (var row = 0; row < rows.Levels.Count; row++)
        {
            for (var column = 0; column < columns.Levels.Count; column++)
            {
                summaries[row, column] = summarize($"{rows.Levels[row]}, {columns.Levels[column]}", cells[row, column]);
                CheckCount(summaries[row, column], summaries[0, 0]);
            }
        }

        return new(rows, columns, summaries, alpha);
    }

    private static IReadOnlyList<GroupSummary> Merge(Factor kept, Factor merged, Func<int, int, GroupSummary> cell) =>
    [
        .. kept.Levels.Select((name, level) =>
            GroupSummary.Merge(name, [.. Enumerable.Range(0, merged.Levels.Count).Select(other => cell(level, other))])),
    ];

    private static void CheckCount(GroupSummary cell, GroupSummary first)
    {
        if (cell.Count != first.Count)
        {
            throw new ArgumentException(
                $"Cell '{cell.Name}' has {cell.Count} values, but cell '{first.Name}' has {first.Count}; " +
                "a two-way analysis needs equal counts, so measure the one more often or leave values of the other out.");
        }
    }

    // What a cell is off the sum of its row's and its column's effect.
    private double Interaction()
    {
        var origin = Cells[0, 0];
        var mean = All.Above(origin);
        var sum = 0.0;
        for (var row = 0; row < Rows.Count; row++)
        {
            for (var column = 0; column < Columns.Count; column++)
            {
                var deviation = Cells[row, column].Above(origin) - Rows[row].Above(origin) - Columns[column].Above(origin) + mean;
                sum += deviation * deviation;
            }
        }

        return sum * origin.Count;
    }
}
