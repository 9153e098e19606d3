// SPDX-License-Identifier: MIT
namespace Nam.Study.Reporting;

/// <summary>A run as Markdown: the sentences and the tables, for a repository.</summary>
internal static class MarkdownPage
{
    /// <summary>Writes a run.</summary>
    internal static void Write(TextWriter output, StudyRun run)
    {
        output.WriteLine($"# {Escape(run.Title)}");
        output.WriteLine();
        foreach (var (name, value) in StudyWords.Facts(run))
        {
            output.WriteLine($"* {Escape(name)}: {Escape(value)}");
        }

        WriteParagraphs(output, StudyWords.Warnings(run));
        WriteHeading(output, StudyWords.Findings);
        WriteParagraphs(output, [StudyWords.Sum(run.Report.Findings)]);
        output.WriteLine();
        WriteRow(output, StudyWords.FindingColumns);
        output.WriteLine("|---|---|---|---|");
        foreach (var finding in run.Report.Findings)
        {
            WriteRow(output, [StudyWords.Holds(finding), finding.Paper, finding.Here, finding.Why]);
        }

        WriteHeading(output, StudyWords.Method);
        output.WriteLine();
        foreach (var sentence in run.Report.Method)
        {
            output.WriteLine($"* {Escape(sentence)}");
        }

        foreach (var section in run.Report.Sections)
        {
            WriteHeading(output, section.Title);
            WriteParagraphs(output, section.Text);
            foreach (var table in section.Tables)
            {
                WriteTable(output, table);
            }
        }
    }

    /// <summary>Text that Markdown takes for nothing else.</summary>
    internal static string Escape(string text)
    {
        var escaped = new System.Text.StringBuilder(text.Length);
        foreach (var character in text)
        {
            _ = character switch
            {
                '\r' or '\n' => escaped.Append(' '),
                '\\' or '`' or '*' or '<' or '|' or '&' => escaped.Append('\\').Append(character),
                _ => escaped.Append(character),
            };
        }

        return escaped.ToString();
    }

    private static void WriteTable(TextWriter output, StudyTable table)
    {
        output.WriteLine();
        output.WriteLine($"**{Escape(table.Title)}**");
        output.WriteLine();
        WriteRow(output, table.Columns);
        output.WriteLine(
            "|" + string.Concat(Enumerable.Range(0, table.Columns.Count).Select(column => table.IsText(column) ? "---|" : "---:|")));
        foreach (var row in table.Rows)
        {
            WriteRow(output, row);
        }

        WriteParagraphs(output, table.Note is { } note ? [note] : []);
    }

    private static void WriteHeading(TextWriter output, string title)
    {
        output.WriteLine();
        output.WriteLine($"## {Escape(title)}");
    }

    private static void WriteParagraphs(TextWriter output, IReadOnlyList<string> sentences)
    {
        if (sentences.Count != 0)
        {
            output.WriteLine();
            output.WriteLine(Escape(string.Join(' ', sentences)));
        }
    }

    private static void WriteRow(TextWriter output, IReadOnlyList<string> cells) =>
        output.WriteLine($"| {string.Join(" | ", cells.Select(Escape))} |");
}
