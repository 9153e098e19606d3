// SPDX-License-Identifier: MIT
using System.Globalization;
using Spectre.Console;

namespace Nam.Tool.Terminal;

/// <summary>Tables as all commands print them.</summary>
internal static class ToolTable
{
    /// <summary>Characters between two columns: one of the border, one of the column on its left.</summary>
    internal const int Gap = 2;

    internal static Table Create()
    {
        return new Table { Border = TableBorder.Simple, ShowHeaders = true };
    }

    /// <summary>A column of text; several lines if it has to be.</summary>
    internal static TableColumn Text(string name, int? width = null) => Column(name, width);

    /// <summary>A column of numbers.</summary>
    internal static TableColumn Number(string name) => Column(name, null).RightAligned().NoWrap();

    /// <summary>A cell that is printed as it is, with what a terminal would take for a command made visible.</summary>
    internal static string Cell(string text)
    {
        return Markup.Escape(Printable(text));
    }

    /// <summary>The same without its middle or end if it is too long.</summary>
    internal static string Cut(string text, int length)
    {
        return text.Length <= length ? text : string.Concat(text.AsSpan(0, Math.Max(0, length - 1)), "…");
    }

    /// <summary>The same without its beginning if it is too long; starts at a step of the path if one is near.</summary>
    internal static string CutPath(string path, int length)
    {
        if (path.Length <= length)
        {
            return path;
        }

        var start = path.Length - length + 1;
        var step = path.IndexOf('/', start);
        return string.Concat("…", path.AsSpan(step >= 0 ? step : start));
    }

    /// <summary>Control characters and invisible ones become a symbol, so that a value cannot move the cursor or turn the line.</summary>
    internal static string Printable(string text)
    {
        return string.Create(text.Length, text, static (printed, from) =>
        {
            for (var index = 0; index < from.Length; index++)
            {
                printed[index] = from[index] switch
                {
                    '\n' or '\r' => '⏎',
                    '\t' => ' ',
                    var character when char.IsControl(character) || char.GetUnicodeCategory(character) == UnicodeCategory.Format => '·',
                    var character => character,
                };
            }
        });
    }

    private static TableColumn Column(string name, int? width)
    {
        return new TableColumn(new Markup(Markup.Escape(name), new Style(decoration: Decoration.Bold)))
        {
            Padding = new Padding(0, 0, Gap - 1, 0), Width = width
        };
    }
}
