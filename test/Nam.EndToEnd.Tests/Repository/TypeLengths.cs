// SPDX-License-Identifier: MIT
using System.Text.RegularExpressions;

namespace Nam.EndToEnd.Tests.Repository;

/// <summary>Counts the lines of types over all files in which a part of them stands, by the text of the files.</summary>
internal static partial class TypeLengths
{
    private const string Reason = "Longer than 800 lines because ";

    /// <summary>The types that have more lines than allowed and no sentence that says why.</summary>
    /// <param name="files">The lines of each file. A file has one type at its top.</param>
    /// <param name="most">The number of lines that needs no reason.</param>
    internal static IEnumerable<string> TooLong(IEnumerable<string[]> files, int most) =>
        files.Select(lines => (Name: NameOf(lines), Lines: lines))
            .Where(file => file.Name is not null)
            .GroupBy(file => file.Name!, file => file.Lines, StringComparer.Ordinal)
            .Where(type => type.Sum(lines => lines.Length) > most && !type.Any(SaysWhy))
            .Select(type => $"{type.Key} has {type.Sum(lines => lines.Length)} lines.");

    private static string? NameOf(string[] lines) =>
        lines.Select(line => Declaration().Match(line)).FirstOrDefault(match => match.Success) is { } first
            ? $"{FolderGraph.NamespaceOf(lines)}.{first.Groups[1].Value}"
            : null;

    private static bool SaysWhy(string[] lines) =>
        lines.Any(line => line.StartsWith("///", StringComparison.Ordinal) && line.Contains(Reason, StringComparison.Ordinal));

    // At the top only: what is nested counts as a part of its type.
    [GeneratedRegex(
        @"^(?:(?:public|internal|file|static|abstract|sealed|readonly|ref|unsafe|partial) )+" +
        @"(?:class|struct|interface|enum|record(?: struct| class)?) (\w+)")]
    private static partial Regex Declaration();
}
