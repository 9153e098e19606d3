// SPDX-License-Identifier: MIT
using Nam.Tool.Terminal;
using Spectre.Console;

namespace Nam.Study.Reporting;

/// <summary>Studies and their reports in a terminal.</summary>
internal static class StudyTables
{
    /// <summary>Long sentences are hard to read in lines longer than this.</summary>
    private const int WidthOfText = 110;

    /// <summary>Writes what studies there are.</summary>
    internal static void WriteList(ToolConsole console, IReadOnlyList<IStudy> studies)
    {
        var table = ToolTable.Create();
        table.AddColumn(ToolTable.Text("Study").NoWrap());
        table.AddColumn(ToolTable.Text("What it does"));
        table.AddColumn(ToolTable.Text("Paper"));
        foreach (var study in studies)
        {
            table.AddRow(ToolTable.Cell(study.Name), ToolTable.Cell(study.Description), ToolTable.Cell(study.Paper));
        }

        console.Tables.Write(table);
        console.Tables.WriteLine("Run one with: ./build.sh study NAME, or ./build.sh study NAME --quick for a first look.");
    }

    /// <summary>Writes what a run measured.</summary>
    internal static void Write(ToolConsole console, StudyRun run)
    {
        WriteHeading(console, run.Title);
        foreach (var (name, value) in StudyWords.Facts(run))
        {
            WriteText(console, $"{name}: {value}");
        }

        WriteTexts(console, StudyWords.Warnings(run));
        WriteFindings(console, run.Report.Findings);
        WriteHeading(console, StudyWords.Method);
        WriteTexts(console, run.Report.Method);
        foreach (var section in run.Report.Sections)
        {
            WriteHeading(console, section.Title);
            WriteTexts(console, section.Text);
            console.Tables.WriteLine();
            foreach (var table in section.Tables)
            {
                WriteTable(console, table);
            }
        }
    }

    private static void WriteFindings(ToolConsole console, IReadOnlyList<StudyFinding> findings)
    {
        WriteHeading(console, StudyWords.Findings);
        var table = ToolTable.Create();
        foreach (var name in StudyWords.FindingColumns)
        {
            table.AddColumn(name == StudyWords.FindingColumns[0] ? ToolTable.Text(name, "measured".Length) : ToolTable.Text(name));
        }

        foreach (var finding in findings)
        {
            var colour = finding.Holds switch
            {
                true => "green",
                false => "red",
                null => "grey",
            };
            table.AddRow(
                $"[{colour}]{StudyWords.Holds(finding)}[/]", ToolTable.Cell(finding.Paper), ToolTable.Cell(finding.Here),
                ToolTable.Cell(finding.Why));
            if (console.Width < ToolConsole.WidthOfFiles)
            {
                table.AddEmptyRow();
            }
        }

        console.Tables.Write(table);
        console.Tables.WriteLine(StudyWords.Sum(findings));
    }

    private static void WriteTable(ToolConsole console, StudyTable table)
    {
        WriteText(console, table.Title);
        foreach (var columns in TableFold.Fit(table, console.Width, ToolTable.Gap))
        {
            var shown = ToolTable.Create();
            foreach (var (index, width) in columns)
            {
                var column = ToolTable.Text(table.Columns[index], width);
                shown.AddColumn(table.IsText(index) ? column : column.RightAligned());
            }

            foreach (var row in table.Rows)
            {
                shown.AddRow([.. columns.Select(column => ToolTable.Cell(row[column.Index]))]);
            }

            console.Tables.Write(shown);
        }

        if (table.Note is { } note)
        {
            WriteText(console, note);
            console.Tables.WriteLine();
        }
    }

    private static void WriteHeading(ToolConsole console, string heading)
    {
        console.Tables.WriteLine();
        console.Tables.Write(new Markup($"[bold]{ToolTable.Cell(heading)}[/]"));
        console.Tables.WriteLine();
    }

    private static void WriteTexts(ToolConsole console, IReadOnlyList<string> sentences)
    {
        foreach (var sentence in sentences)
        {
            WriteText(console, sentence);
        }
    }

    // A file has lines as long as they are, a terminal lines that break between words.
    private static void WriteText(ToolConsole console, string text)
    {
        var width = console.Width == ToolConsole.WidthOfFiles ? int.MaxValue : Math.Min(WidthOfText, console.Width);
        var line = new System.Text.StringBuilder();
        foreach (var word in ToolTable.Printable(text).Split(' '))
        {
            if (line.Length != 0 && line.Length + 1 + word.Length > width)
            {
                console.Tables.WriteLine(line.ToString());
                line.Clear();
            }

            line.Append(line.Length == 0 ? "" : " ").Append(word);
        }

        console.Tables.WriteLine(line.ToString());
    }
}
