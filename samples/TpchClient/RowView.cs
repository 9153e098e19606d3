// SPDX-License-Identifier: MIT
using System.Data;
using System.Globalization;
using Spectre.Console;
using Spectre.Console.Rendering;

namespace TpchClient;

/// <summary>Shows rows on a terminal.</summary>
internal static class RowView
{
    /// <summary>Makes what is shown of a table: its first rows, and how many there are besides.</summary>
    public static IRenderable Of(DataTable rows, int most)
    {
        var view = new Table().Border(TableBorder.Simple);
        foreach (DataColumn column in rows.Columns)
        {
            view.AddColumn(new TableColumn(new Text(column.ColumnName)) { Alignment = IsNumber(column.DataType) ? Justify.Right : Justify.Left });
        }

        foreach (var row in rows.AsEnumerable().Take(most))
        {
            view.AddRow(row.ItemArray.Select(value => new Text(Show(value))));
        }

        return rows.Rows.Count > most
            ? new Rows(view, new Text(string.Create(CultureInfo.InvariantCulture, $"{rows.Rows.Count - most:N0} more; --rows shows them.")))
            : view;
    }

    private static bool IsNumber(Type type) => type == typeof(int) || type == typeof(long) || type == typeof(decimal) || type == typeof(double);

    private static string Show(object? value) => value switch
    {
        DateTime date => date.ToString("yyyy-MM-dd", CultureInfo.InvariantCulture),
        string text => text.Trim(),
        _ => Convert.ToString(value, CultureInfo.InvariantCulture) ?? "",
    };
}
