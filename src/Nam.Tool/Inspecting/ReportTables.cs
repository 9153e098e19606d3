// SPDX-License-Identifier: MIT
using System.Globalization;
using Nam.Tool.Terminal;
using Spectre.Console;

namespace Nam.Tool.Inspecting;

/// <summary>A report as a table.</summary>
internal static class ReportTables
{
    private const int FewestPath = 16;

    internal static void Write(ToolConsole console, Report report)
    {
        var tables = console.Tables;
        var culture = CultureInfo.InvariantCulture;
        var what = report.WasEncoded
            ? $"{ToolTable.Printable(report.File)} is XML; encoded as {report.Format} it has"
            : $"{ToolTable.Printable(report.File)}: {report.Format},";
        tables.WriteLine(
            string.Create(culture, $"{what} {report.Bytes:N0} bytes for {report.TextBytes:N0} bytes of text, ratio {report.Ratio:N2}."));
        tables.WriteLine(string.Join("; ", report.Facts.Select(fact => $"{fact.Name}: {ToolTable.Printable(fact.Text)}")));
        var rows = report.Rows;
        if (console.Width != ToolConsole.WidthOfFiles && PathPrefix.Of(rows) is { Length: > 0 } prefix)
        {
            tables.WriteLine($"Paths: … is {ToolTable.Printable(prefix)}");
            rows = [.. rows.Select(row => row with { Path = PathPrefix.Shorten(row.Path, prefix) })];
        }

        tables.Write(Rows(console.Width, rows, report.Bytes));
    }

    private static Table Rows(int width, IReadOnlyList<ReportRow> rows, long sum)
    {
        var pathWidth = Math.Clamp(rows.Max(row => row.Path.Length), FewestPath, Math.Max(FewestPath, width / 3));
        var table = ToolTable.Create();
        table.AddColumn(ToolTable.Text("Part").NoWrap());
        table.AddColumn(ToolTable.Number("Bytes"));
        table.AddColumn(ToolTable.Number("%"));
        table.AddColumn(ToolTable.Number("Values"));
        table.AddColumn(ToolTable.Number("B/value"));
        table.AddColumn(ToolTable.Text("Type"));
        table.AddColumn(ToolTable.Text("Encoding"));
        var all = new ReportRow { Kind = "sum", Path = "all", Bytes = sum, Percent = rows.Sum(row => row.Percent) };
        foreach (var row in rows.Append(all))
        {
            var path = ToolTable.Printable(row.Path);
            table.AddRow(
                Markup.Escape(row.Path[0] is '/' or '…' ? ToolTable.CutPath(path, pathWidth) : ToolTable.Cut(path, pathWidth)),
                Number(row.Bytes, "N0"),
                Number(row.Percent, "N1"),
                Number(row.Values, "N0"),
                Number(row.BytesPerValue, "N2"),
                ToolTable.Cell(row.Type ?? string.Empty),
                ToolTable.Cell(row.Encoding));
        }

        return table;
    }

    private static string Number(IFormattable? number, string format) =>
        number?.ToString(format, CultureInfo.InvariantCulture) ?? string.Empty;
}
