// SPDX-License-Identifier: MIT
namespace Nam.Study.Reporting;

/// <summary>A table of a report in the page.</summary>
internal static class HtmlTable
{
    /// <summary>Writes a table.</summary>
    internal static void Write(TextWriter output, StudyTable table)
    {
        output.WriteLine("<div class=\"wide\" tabindex=\"0\"><table>");
        output.WriteLine($"<caption>{HtmlPage.Escape(table.Title)}</caption>");
        var isText = Enumerable.Range(0, table.Columns.Count).Select(table.IsText).ToList();
        WriteHead(output, table.Columns, isText);
        WriteBody(output, table.Rows, isText);
        output.WriteLine("</table></div>");
        if (table.Note is { } note)
        {
            output.WriteLine($"<p class=\"note\">{HtmlPage.Escape(note)}</p>");
        }
    }

    /// <summary>Writes the headings.</summary>
    /// <param name="output">The page.</param>
    /// <param name="columns">The headings.</param>
    /// <param name="isText">Which columns hold words; null where the page's style says how they stand.</param>
    internal static void WriteHead(TextWriter output, IReadOnlyList<string> columns, IReadOnlyList<bool>? isText = null)
    {
        output.WriteLine("<thead><tr>");
        for (var i = 0; i < columns.Count; i++)
        {
            output.WriteLine($"<th scope=\"col\"{ClassOf(isText, i)}>{HtmlPage.Escape(columns[i])}</th>");
        }

        output.WriteLine("</tr></thead>");
    }

    /// <summary>Writes the rows; the first cell is the row's heading.</summary>
    /// <param name="output">The page.</param>
    /// <param name="rows">The cells.</param>
    /// <param name="isText">Which columns hold words; null where the page's style says how they stand.</param>
    internal static void WriteBody(TextWriter output, IReadOnlyList<IReadOnlyList<string>> rows, IReadOnlyList<bool>? isText = null)
    {
        output.WriteLine("<tbody>");
        foreach (var row in rows)
        {
            output.Write($"<tr><th scope=\"row\">{HtmlPage.Escape(row[0])}</th>");
            for (var i = 1; i < row.Count; i++)
            {
                output.Write($"<td{ClassOf(isText, i)}>{HtmlPage.Escape(row[i])}</td>");
            }

            output.WriteLine("</tr>");
        }

        output.WriteLine("</tbody>");
    }

    // The first column stands to the left by itself.
    private static string ClassOf(IReadOnlyList<bool>? isText, int column) =>
        column > 0 && isText is not null && isText[column] ? " class=\"text\"" : "";
}
