// SPDX-License-Identifier: MIT
using System.Globalization;

namespace Nam.Benchmarks.Costs;

/// <summary>A table for people: aligned columns on the console, or Markdown.</summary>
/// <param name="title">What stands above it.</param>
/// <param name="headers">The columns' headers.</param>
internal sealed class TextTable(string title, params string[] headers)
{
    private readonly List<string[]> _rows = [];

    /// <summary>Adds a row with as many cells as there are columns.</summary>
    public void Add(params string[] cells) => _rows.Add(cells);

    /// <summary>A share as a percentage of two to three digits.</summary>
    public static string Percent(double share) => Math.Abs(share) switch
    {
        double.NaN => "-",
        >= 10_000 => ">999999",
        >= 0.0995 => share.ToString("0%", CultureInfo.InvariantCulture)[..^1],
        _ => (share * 100).ToString("0.0", CultureInfo.InvariantCulture),
    };

    /// <summary>Writes the table with aligned columns.</summary>
    public void Write(TextWriter output)
    {
        output.WriteLine(title);
        var widths = Widths();
        WriteAligned(output, headers, widths);
        output.WriteLine(string.Join(' ', widths.Select(width => new string('-', width))));
        foreach (var row in _rows)
        {
            WriteAligned(output, row, widths);
        }

        output.WriteLine();
    }

    /// <summary>Writes the table in Markdown.</summary>
    public void WriteMarkdown(TextWriter output)
    {
        output.WriteLine($"### {title}");
        output.WriteLine();
        output.WriteLine($"| {string.Join(" | ", headers)} |");
        output.WriteLine($"|{string.Join('|', headers.Select((_, i) => IsText(i) ? "---" : "--:"))}|");
        foreach (var row in _rows)
        {
            output.WriteLine($"| {string.Join(" | ", row)} |");
        }

        output.WriteLine();
    }

    private int[] Widths() => [.. headers.Select((header, i) => _rows.Select(row => row[i].Length).Append(header.Length).Max())];

    private void WriteAligned(TextWriter output, string[] cells, int[] widths)
    {
        var padded = cells.Select((cell, i) => IsText(i) ? cell.PadRight(widths[i]) : cell.PadLeft(widths[i]));
        output.WriteLine(string.Join(' ', padded).TrimEnd());
    }

    // A column is text unless every cell is a number, or stands for one.
    private bool IsText(int column) =>
        !_rows.TrueForAll(row => row[column].Length > 0 && row[column].AsSpan().IndexOfAnyExcept("0123456789.->") < 0);
}
