// SPDX-License-Identifier: MIT
using System.Globalization;
using Nam.Tool.Terminal;
using Spectre.Console;

namespace Nam.Tool.Classify;

/// <summary>The clients of a log as sentences and tables.</summary>
internal static class ClassifyTables
{
    private const int LeastRoom = 12;
    private static readonly CultureInfo Culture = CultureInfo.InvariantCulture;
    private static readonly string[] Measures = ["E_first s", "E_last s", "Pages"];
    private static readonly int LongestClass = "unknown *".Length;

    internal static void Write(ToolConsole console, LogReport report, int rows)
    {
        foreach (var sentence in SentencesOf(report))
        {
            console.Tables.WriteLine(sentence);
        }

        WriteClasses(console, report);
        if (rows == 0)
        {
            return;
        }

        if (report.Pages.Count > 0)
        {
            WritePages(console, report, rows);
        }

        if (report.Clusters.Count > 0)
        {
            WriteClusters(console, report, rows);
        }

        if (report.Clients.Count > 0)
        {
            WriteClients(console, report, rows);
        }
    }

    private static IEnumerable<string> SentencesOf(LogReport report)
    {
        var name = report.File == ClassifyQuestion.StandardInput ? "Standard input" : ToolTable.Printable(report.File);
        var span = report is { From: { } from, To: { } to }
            ? string.Create(Culture, $", {from:yyyy-MM-dd HH:mm:ss} to {to:yyyy-MM-dd HH:mm:ss}")
            : string.Empty;
        yield return string.Create(
            Culture, $"{name}: {Count(report.Lines, "line")}, {report.BadLines:N0} of them bad{BadPlace(report)}{span}; {Count(report.Requests, "request")}, {Count(report.Clients.Count, "client")} with a page of the set.");
        yield return report.AreAllPages ? "All pages classify."
            : report.Pages is [{ Accesses: > 0 }, ..]
                ? string.Create(Culture, $"{Count(report.Pages.Count, "popular page")} with {report.Pages.Sum(page => page.Share) * 100:0.#} % of the accesses to pages {Verb(report.Pages.Count, "classif", "ies", "y")}.")
                : report.Pages.Count == 0 ? "No page classifies."
                : string.Create(Culture, $"{Count(report.Pages.Count, "page")} {Verb(report.Pages.Count, "classif", "ies", "y")}.");
        if (report.WithoutAddress > 0)
        {
            yield return string.Create(
                Culture, $"{Count(report.WithoutAddress, "request")} {Verb(report.WithoutAddress, "", "is", "are")} left out because {Verb(report.WithoutAddress, "", "its line has", "their lines have")} no address of the client.");
        }

        if (report.BehindAddress > 0)
        {
            yield return string.Create(
                Culture, $"{Count(report.BehindAddress, "request")} {Verb(report.BehindAddress, "", "has", "have")} an address before the client's, taken for that of a virtual host.");
        }

        if (report.TooLate > 0)
        {
            yield return string.Create(
                Culture, $"{Count(report.TooLate, "request")} {Verb(report.TooLate, "", "is", "are")} left out because the log has {Verb(report.TooLate, "", "it", "them")} more than 30 s late.");
        }

        if (report.Evicted > 0)
        {
            yield return string.Create(
                Culture, $"{Count(report.Evicted, "client")} left the table to make room; --clients makes it larger.");
        }
    }

    private static void WriteClasses(ToolConsole console, LogReport report)
    {
        var table = ToolTable.Create();
        table.AddColumn(ToolTable.Text("Class"));
        foreach (var name in (string[])["Clients", "%", "By cluster", "Pages"])
        {
            table.AddColumn(ToolTable.Number(name));
        }

        foreach (var row in report.Classes)
        {
            table.AddRow(row.Class, Number(row.Clients), row.Percent.ToString("0.0", Culture), Number(row.ByCluster), Number(row.Pages));
        }

        console.Tables.Write(table);
    }

    private static void WritePages(ToolConsole console, LogReport report, int rows)
    {
        var table = ToolTable.Create();
        table.AddColumn(ToolTable.Text("Page"));
        table.AddColumn(ToolTable.Number("Accesses"));
        table.AddColumn(ToolTable.Number("%"));
        var room = Room(console, Math.Max("Accesses".Length, Number(report.Pages.Max(page => page.Accesses)).Length), "100.0".Length);
        foreach (var page in report.Pages.Take(rows))
        {
            var isCounted = page.Accesses > 0;
            table.AddRow(
                Markup.Escape(ToolTable.CutPath(ToolTable.Printable(page.Path), room)), isCounted ? Number(page.Accesses) : "-",
                isCounted ? (page.Share * 100).ToString("0.0", Culture) : "-");
        }

        console.Tables.Write(table);
        SayLeft(console, report.Pages.Count - rows, "pages");
    }

    private static void WriteClusters(ToolConsole console, LogReport report, int rows)
    {
        var table = ToolTable.Create();
        table.AddColumn(ToolTable.Text("Cluster"));
        table.AddColumn(ToolTable.Text("Class"));
        foreach (var name in Measures)
        {
            table.AddColumn(ToolTable.Number(name));
        }

        var room = Room(console, [LongestClass, .. WidthsOf(report.Clusters.Max(row => row.Pages))]);
        foreach (var row in report.Clusters.Take(rows))
        {
            table.AddRow(CutCell(row.Cluster, room), row.Class, Seconds(row.FirstSeconds), Seconds(row.LastSeconds), Number(row.Pages));
        }

        console.Tables.Write(table);
        SayLeft(console, report.Clusters.Count - rows, "clusters");
    }

    private static void WriteClients(ToolConsole console, LogReport report, int rows)
    {
        var hasClusters = report.Clients.Any(client => client.Cluster is not null);
        var table = ToolTable.Create();
        table.AddColumn(ToolTable.Text("Client").NoWrap());
        table.AddColumn(ToolTable.Text("Class"));
        foreach (var name in Measures)
        {
            table.AddColumn(ToolTable.Number(name));
        }

        if (hasClusters)
        {
            table.AddColumn(ToolTable.Text("Cluster"));
        }

        List<ClientRow> shown = [.. report.Clients.Take(rows)];
        var room = Room(console, [shown.Max(row => row.Client.Length), LongestClass, .. WidthsOf(shown.Max(row => row.Pages))]);
        foreach (var row in shown)
        {
            var name = row.Source == "cluster" ? row.Class + " *" : row.Class;
            List<string> cells = [ToolTable.Cell(row.Client), name, Seconds(row.FirstSeconds), Seconds(row.LastSeconds), Number(row.Pages)];
            if (hasClusters)
            {
                cells.Add(CutCell(row.Cluster ?? "-", room));
            }

            table.AddRow([.. cells]);
        }

        console.Tables.Write(table);
        SayLeft(console, report.Clients.Count - rows, "clients");
    }

    // What other columns leave of a line, so that a row is one line.
    private static int Room(ToolConsole console, params IReadOnlyList<int> columns) =>
        Math.Max(LeastRoom, console.Width - 1 - columns.Sum() - (ToolTable.Gap * (columns.Count + 1)));

    private static IEnumerable<int> WidthsOf(long mostPages) =>
        [Measures[0].Length, Measures[1].Length, Math.Max(Measures[2].Length, Number(mostPages).Length)];

    private static string CutCell(string text, int length) => Markup.Escape(ToolTable.Cut(ToolTable.Printable(text), length));

    private static void SayLeft(ToolConsole console, int left, string what)
    {
        if (left > 0)
        {
            console.Tables.WriteLine(string.Create(Culture, $"{left:N0} more {what}; --top shows more, --json shows all."));
        }
    }

    private static string BadPlace(LogReport report) => report.FirstBadLine is not { } line ? string.Empty
        : report.BadLines == 1 ? string.Create(Culture, $" (line {line})")
        : string.Create(Culture, $" (the first is line {line})");

    private static string Count(long number, string noun) => string.Create(Culture, $"{number:N0} {noun}{(number == 1 ? "" : "s")}");

    private static string Verb(long number, string stem, string one, string many) => stem + (number == 1 ? one : many);

    private static string Number(long number) => number.ToString("N0", Culture);

    private static string Seconds(double? seconds) => seconds is { } known ? known.ToString("0.00", Culture) : "-";
}
