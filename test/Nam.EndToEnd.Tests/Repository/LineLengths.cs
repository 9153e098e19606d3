// SPDX-License-Identifier: MIT
using System.Text.RegularExpressions;

namespace Nam.EndToEnd.Tests.Repository;

/// <summary>Finds lines that are too long to be read beside others.</summary>
internal static partial class LineLengths
{
    private const int MaximumCode = 140;
    private const int MaximumProse = 120;
    private const int MaximumBesideLiteral = 32;

    /// <summary>
    /// Finds lines of C# over the limit. Lines inside raw literals may be longer, and lines that one literal makes longer, where little
    /// stands beside it: to cut a message or a document would only make it harder to find.
    /// </summary>
    /// <param name="lines">The lines of a file.</param>
    /// <returns>The numbers of the lines, from 1.</returns>
    internal static IEnumerable<int> OfCode(IReadOnlyList<string> lines)
    {
        var isRaw = false;
        for (var i = 0; i < lines.Count; i++)
        {
            var wasRaw = isRaw;
            isRaw ^= RawQuotes().Count(lines[i]) % 2 == 1;
            if (lines[i].Length > MaximumCode && !wasRaw && !IsOneLiteral(lines[i].Trim()))
            {
                yield return i + 1;
            }
        }
    }

    /// <summary>
    /// Finds lines of prose over the limit in Markdown: not in code, tables, headings, HTML and definitions of links, which cannot be
    /// wrapped, nor those that hold one span of code.
    /// </summary>
    /// <param name="lines">The lines of a page.</param>
    /// <returns>The numbers of the lines, from 1.</returns>
    internal static IEnumerable<int> OfProse(IReadOnlyList<string> lines)
    {
        var isCode = false;
        for (var i = 0; i < lines.Count; i++)
        {
            var line = lines[i].Trim();
            isCode ^= line.StartsWith("```", StringComparison.Ordinal);
            if (lines[i].Length > MaximumProse && !isCode && !NotProse().IsMatch(line))
            {
                yield return i + 1;
            }
        }
    }

    private static bool IsOneLiteral(string line)
    {
        var start = line.IndexOf('"');
        return start >= 0 && !line.StartsWith("//", StringComparison.Ordinal)
            && line.Length - (LiteralEnd(line, start) - start) <= MaximumBesideLiteral;
    }

    // The end of the literal whose first quote is at start, where its line ends too if it goes on.
    private static int LiteralEnd(string line, int start)
    {
        if (line.AsSpan(start).StartsWith("\"\"\""))
        {
            var end = line.IndexOf("\"\"\"", start + 3, StringComparison.Ordinal);
            return end < 0 ? line.Length : end + 3;
        }

        var isInterpolated = start > 0 && line[start - 1] == '$';
        var depth = 0;
        for (var i = start + 1; i < line.Length; i++)
        {
            switch (line[i])
            {
                case '\\' when depth == 0:
                    i++;
                    break;
                case '{' when isInterpolated:
                    depth++;
                    break;
                case '}' when depth > 0:
                    depth--;
                    break;
                case '"' when depth == 0:
                    return i + 1;
                case '"':
                    i = LiteralEnd(line, i) - 1;
                    break;
            }
        }

        return line.Length;
    }

    [GeneratedRegex("\"{3,}")]
    private static partial Regex RawQuotes();

    [GeneratedRegex(@"^([|#<]|!\[|\[!\[|\[[^\]]+\]:\s|`[^`]+`[.,;:]?$)")]
    private static partial Regex NotProse();
}
