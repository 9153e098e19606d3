// SPDX-License-Identifier: MIT
namespace Nam.Tool.Studies.Reporting;

/// <summary>A table of a report in the page.</summary>
internal static class HtmlTable
{
    /// <summary>Writes a table.</summary>
    internal static void Write(TextWriter output, StudyTable table)
    {
        output.WriteLine("<div class=\"wide\" tabindex=\"0\"><table>");
        output.WriteLine($"<caption>{HtmlPage.Escape(table.Title)}</caption>");
        WriteHead(output, table.Columns);
        WriteBody(output, table.Rows);
        output.WriteLine("</table></div>");
        if (table.Note is { } note)
        {
            output.WriteLine($"<p class=\"note\">{HtmlPage.Escape(note)}</p>");
        }
    }

    /// <summary>Writes the headings.</summary>
    internal static void WriteHead(TextWriter output, IReadOnlyList<string> columns)
    {
        output.WriteLine("<thead><tr>");
        foreach (var column in columns)
        {
            output.WriteLine($"<th scope=\"col\">{HtmlPage.Escape(column)}</th>");
        }

        output.WriteLine("</tr></thead>");
    }

    /// <summary>Writes the rows; the first cell is the row's heading.</summary>
    internal static void WriteBody(TextWriter output, IReadOnlyList<IReadOnlyList<string>> rows)
    {
        output.WriteLine("<tbody>");
        foreach (var row in rows)
        {
            output.Write($"<tr><th scope=\"row\">{HtmlPage.Escape(row[0])}</th>");
            foreach (var cell in row.Skip(1))
            {
                output.Write($"<td>{HtmlPage.Escape(cell)}</td>");
            }

            output.WriteLine("</tr>");
        }

        output.WriteLine("</tbody>");
    }
}
