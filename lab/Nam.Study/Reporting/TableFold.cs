// SPDX-License-Identifier: MIT
namespace Nam.Study.Reporting;

/// <summary>How a table of a report fits a terminal: headings that wrap, and several tables below each other if that is
/// not enough.</summary>
internal static class TableFold
{
    /// <summary>The first column of a table that is taken apart takes at most this part of a line.</summary>
    private const int LargestPartOfFirst = 3;

    /// <summary>Names in fewer characters take more lines than a second table.</summary>
    private const int LeastOfFirst = 12;

    /// <summary>Fits a table.</summary>
    /// <param name="table">The table.</param>
    /// <param name="width">Characters of a line.</param>
    /// <param name="gap">Characters that each column takes besides its own.</param>
    /// <returns>The tables to show, each the columns with their widths; the first column is in all of them.</returns>
    internal static IReadOnlyList<IReadOnlyList<FoldedColumn>> Fit(StudyTable table, int width, int gap)
    {
        var whole = table.Columns.Select(
            (heading, index) => new FoldedColumn(index, Math.Max(heading.Length, Longest(table, index)))).ToList();
        if (Sum(whole, gap) <= width)
        {
            return [whole];
        }

        var narrow = table.Columns.Select(
            (heading, index) => new FoldedColumn(index, Math.Max(LongestWord(heading), Longest(table, index)))).ToList();
        if (Sum(narrow, gap) <= width)
        {
            return [Widen(narrow, whole, width, gap)];
        }

        // Names of rows wrap too, if that is all it takes.
        var left = width - gap - Sum(narrow.Skip(1), gap);
        if (left >= Math.Max(LeastOfFirst, LongestWord(table, 0)))
        {
            return [[narrow[0] with { Width = left }, .. narrow.Skip(1)]];
        }

        var first = narrow[0] with { Width = Math.Min(narrow[0].Width, Math.Max(LongestWord(table, 0), width / LargestPartOfFirst)) };
        var parts = new List<IReadOnlyList<FoldedColumn>>();
        var part = new List<FoldedColumn> { first };
        foreach (var column in narrow.Skip(1))
        {
            if (part.Count > 1 && Sum([.. part, column], gap) > width)
            {
                parts.Add(part);
                part = [first];
            }

            part.Add(column);
        }

        parts.Add(part);
        return parts;
    }

    // What is left goes to the headings, from the left.
    private static List<FoldedColumn> Widen(List<FoldedColumn> narrow, List<FoldedColumn> whole, int width, int gap)
    {
        var left = width - Sum(narrow, gap);
        var widened = new List<FoldedColumn>(narrow.Count);
        for (var index = 0; index < narrow.Count; index++)
        {
            var more = Math.Min(left, whole[index].Width - narrow[index].Width);
            left -= more;
            widened.Add(narrow[index] with { Width = narrow[index].Width + more });
        }

        return widened;
    }

    private static int Sum(IEnumerable<FoldedColumn> columns, int gap) => columns.Sum(column => column.Width + gap);

    private static int Longest(StudyTable table, int column) => table.Rows.Count == 0 ? 0 : table.Rows.Max(row => row[column].Length);

    private static int LongestWord(StudyTable table, int column) =>
        Math.Max(LongestWord(table.Columns[column]), table.Rows.Count == 0 ? 0 : table.Rows.Max(row => LongestWord(row[column])));

    private static int LongestWord(string text) => text.Split(' ').Max(word => word.Length);
}
