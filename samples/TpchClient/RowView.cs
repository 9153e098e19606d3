// SPDX-License-Identifier: MIT
using System.Data;
using System.Globalization;
using Spectre.Console;
using Spectre.Console.Rendering;

namespace TpchClient;

/// <summary>Shows rows on a terminal, each on one line as far as its width allows.</summary>
internal static class RowView
{
    private const int ShortestColumn = 6;

    // What the border takes of the width: for each column, and besides.
    private const int BorderOfColumn = 3;
    private const int BorderOfTable = 1;

    /// <summary>Makes what is shown of a table: its first rows, and how many there are besides.</summary>
    /// <param name="rows">The table.</param>
    /// <param name="most">How many rows are shown.</param>
    /// <param name="width">The columns of the terminal.</param>
    public static IRenderable Of(DataTable rows, int most, int width)
    {
        DataColumn[] columns = [.. rows.Columns.Cast<DataColumn>()];
        List<string[]> cells = [.. rows.AsEnumerable().Take(most).Select(row => row.ItemArray.Select(Show).ToArray())];
        var widths = Fit(columns, cells, width - BorderOfTable - (BorderOfColumn * columns.Length));
        var view = new Table().Border(TableBorder.Simple);
        foreach (var (i, column) in columns.Index())
        {
            view.AddColumn(new TableColumn(
                new Text(Cut(column.ColumnName, widths[i]))) { Alignment = IsNumber(column) ? Justify.Right : Justify.Left });
        }

        foreach (var row in cells)
        {
            view.AddRow(row.Select((cell, i) => new Text(Cut(cell, widths[i]))));
        }

        return rows.Rows.Count > most
            ? new Rows(view, new Text(string.Create(CultureInfo.InvariantCulture, $"{rows.Rows.Count - most:N0} more; --rows shows them.")))
            : view;
    }

    // Texts and headings are cut, the longest first; numbers never are, since one that is cut looks like another.
    private static int[] Fit(DataColumn[] columns, List<string[]> cells, int available)
    {
        int[] values = [.. columns.Select((_, i) => cells.Count == 0 ? 0 : cells.Max(row => row[i].Length))];
        int[] widths = [.. columns.Select((column, i) => Math.Max(column.ColumnName.Length, values[i]))];
        int[] least =
        [
            .. columns.Select((column, i) => Math.Min(widths[i], IsNumber(column) ? Math.Max(values[i], ShortestColumn) : ShortestColumn))
        ];
        while (widths.Sum() > available)
        {
            var longest = Enumerable.Range(0, widths.Length).Where(i => widths[i] > least[i]).DefaultIfEmpty(-1)
                .MaxBy(i => i < 0 ? 0 : widths[i]);
            if (longest < 0)
            {
                break;
            }

            widths[longest]--;
        }

        return widths;
    }

    private static string Cut(string text, int width) => text.Length <= width ? text : string.Concat(text.AsSpan(0, width - 1), "…");

    private static bool IsNumber(DataColumn column) =>
        column.DataType == typeof(int) || column.DataType == typeof(long) || column.DataType == typeof(decimal)
        || column.DataType == typeof(double);

    private static string Show(object? value) => value switch
    {
        DateTime date => date.ToString("yyyy-MM-dd", CultureInfo.InvariantCulture),
        decimal number => number.ToString("0.####", CultureInfo.InvariantCulture),
        string text => text.Trim(),
        _ => Convert.ToString(value, CultureInfo.InvariantCulture) ?? "",
    };
}
