// SPDX-License-Identifier: MIT
using System.Text;

namespace Nam.Benchmarks.Oracle.Results;

/// <summary>Folds the prose of a page; tables and code stay as they are.</summary>
internal static class PageLines
{
    private const int MostColumns = 120;

    /// <summary>Folds lines of more than 120 columns where there are spaces.</summary>
    internal static string Fold(string page)
    {
        var text = new StringBuilder();
        var isCode = false;
        foreach (var line in page.TrimEnd('\n').Split('\n'))
        {
            isCode ^= line.StartsWith("```", StringComparison.Ordinal);
            if (isCode || line.StartsWith('|'))
            {
                text.Append(line).Append('\n');
            }
            else
            {
                FoldLine(line, text);
            }
        }

        return text.ToString();
    }

    private static void FoldLine(string line, StringBuilder text)
    {
        var words = line.TrimStart(' ');
        var indent = new string(' ', line.Length - words.Length);
        var hanging = words.StartsWith("* ", StringComparison.Ordinal) ? indent + "  " : indent;
        var column = indent.Length;
        text.Append(indent);
        foreach (var (number, word) in words.Split(' ').Index())
        {
            if (number > 0 && column + 1 + word.Length > MostColumns)
            {
                text.Append('\n').Append(hanging);
                column = hanging.Length;
            }
            else if (number > 0)
            {
                text.Append(' ');
                column++;
            }

            text.Append(word);
            column += word.Length;
        }

        text.Append('\n');
    }
}
