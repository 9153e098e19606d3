// SPDX-License-Identifier: MIT
using System.Globalization;
using Nam.Tool.Terminal;
using Spectre.Console;

namespace Nam.Tool.Inspecting;

/// <summary>A report as tables.</summary>
internal static class ReportTables
{
    /// <summary>From this width on there is room for examples.</summary>
    private const int WidthOfExamples = 110;

    private const int MostExample = 28;
    private const int MostExampleOfFiles = 60;
    private const int FewestPath = 16;
    private const int MostNames = 20;

    internal static void Write(ToolConsole console, Report report)
    {
        var tables = console.Tables;
        var culture = CultureInfo.InvariantCulture;
        var what = report.WasEncoded
            ? $"{ToolTable.Printable(report.File)} is XML; encoded as {report.Format} it has"
            : $"{ToolTable.Printable(report.File)}: {report.Format},";
        tables.WriteLine(
            string.Create(culture, $"{what} {report.Bytes:N0} bytes for {report.TextBytes:N0} bytes of text, ratio {report.Ratio:N2}."));
        WriteFacts(console, report.Facts);
        var rows = report.Rows;
        if (console.Width != ToolConsole.WidthOfFiles && PathPrefix.Of(rows) is { Length: > 0 } prefix)
        {
            tables.WriteLine($"Paths: … is {ToolTable.Printable(prefix)}");
            rows = [.. rows.Select(row => row with { Path = PathPrefix.Shorten(row.Path, prefix) })];
        }

        tables.Write(Rows(console, rows, report.Bytes));
        if (report.FormRows.Count != 0)
        {
            tables.WriteLine("The form before its codec:");
            tables.Write(Rows(console, report.FormRows, report.FormRows.Sum(row => row.Bytes)));
        }

        if (report.Names.Count != 0)
        {
            WriteNames(console, report.Names);
        }
    }

    private static void WriteFacts(ToolConsole console, IReadOnlyList<ReportFact> facts)
    {
        var line = string.Join("; ", facts.Select(fact => $"{fact.Name}: {ToolTable.Printable(fact.Text)}"));
        console.Tables.WriteLine(line);
    }

    private static Table Rows(ToolConsole console, IReadOnlyList<ReportRow> rows, long sum)
    {
        var hasValues = rows.Any(row => row.Values is not null);
        var hasExamples = console.Width >= WidthOfExamples && rows.Any(row => row.Example is not null);
        var mostExample = console.Width == ToolConsole.WidthOfFiles ? MostExampleOfFiles : MostExample;
        var pathWidth = PathWidth(console.Width, rows, hasExamples ? mostExample + ToolTable.Gap : 0);
        var table = ToolTable.Create();
        table.AddColumn(ToolTable.Text("Part").NoWrap());
        table.AddColumn(ToolTable.Number("Bytes"));
        table.AddColumn(ToolTable.Number("%"));
        if (hasValues)
        {
            table.AddColumn(ToolTable.Number("Values"));
            table.AddColumn(ToolTable.Number("B/value"));
        }

        if (rows.Any(row => row.Encoding.Length != 0))
        {
            table.AddColumn(ToolTable.Text("Encoding"));
        }

        if (hasExamples)
        {
            table.AddColumn(ToolTable.Text("Example").NoWrap());
        }

        foreach (var row in rows)
        {
            Add(table, row, hasValues, hasExamples, pathWidth, mostExample);
        }

        var all = new ReportRow { Kind = "sum", Path = "all", Bytes = sum, Percent = rows.Sum(row => row.Percent) };
        Add(table, all, hasValues, hasExamples, pathWidth, mostExample);
        return table;
    }

    private static void Add(Table table, ReportRow row, bool hasValues, bool hasExamples, int pathWidth, int mostExample)
    {
        var culture = CultureInfo.InvariantCulture;
        var path = ToolTable.Printable(row.Path);
        var cells = new List<string>
        {
            Markup.Escape(
                row.Path.StartsWith('/') || row.Path.StartsWith('…') ? ToolTable.CutPath(path, pathWidth) : ToolTable.Cut(path, pathWidth)),
            row.Bytes.ToString("N0", culture),
            row.Percent.ToString("N1", culture),
        };
        if (hasValues)
        {
            cells.Add(row.Values?.ToString("N0", culture) ?? string.Empty);
            cells.Add(row.BytesPerValue?.ToString("N2", culture) ?? string.Empty);
        }

        if (cells.Count < table.Columns.Count - (hasExamples ? 1 : 0))
        {
            cells.Add(ToolTable.Cell(row.Encoding));
        }

        if (hasExamples)
        {
            cells.Add(ToolTable.Cell(ToolTable.Cut(row.Example ?? string.Empty, mostExample)));
        }

        table.AddRow([.. cells]);
    }

    /// <summary>Paths and encodings share what numbers and examples leave; paths lose their beginnings, encodings go on
    /// in further lines.</summary>
    private static int PathWidth(int width, IReadOnlyList<ReportRow> rows, int exampleWidth)
    {
        var longest = rows.Max(row => row.Path.Length);
        var bytes = rows.Max(row => row.Bytes.ToString("N0", CultureInfo.InvariantCulture).Length);
        var values = rows.Max(row => row.Values?.ToString("N0", CultureInfo.InvariantCulture).Length ?? 0);
        var numbers = Math.Max(5, bytes) + 5 + Math.Max(6, values) + 7 + (6 * ToolTable.Gap);
        var left = width - numbers - exampleWidth;
        return Math.Clamp(longest, FewestPath, Math.Max(FewestPath, left / 2));
    }

    private static void WriteNames(ToolConsole console, IReadOnlyList<ReportName> names)
    {
        console.Tables.WriteLine("Names, each of which crosses once:");
        var table = ToolTable.Create();
        table.AddColumn(ToolTable.Text("Name"));
        table.AddColumn(ToolTable.Number("Bytes"));
        foreach (var name in names.Take(MostNames))
        {
            table.AddRow(ToolTable.Cell(name.Name), name.Bytes.ToString("N0", CultureInfo.InvariantCulture));
        }

        console.Tables.Write(table);
        if (names.Count > MostNames)
        {
            console.Tables.WriteLine($"and {names.Count - MostNames:N0} more; --json has all.");
        }
    }
}
