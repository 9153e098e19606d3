// SPDX-License-Identifier: MIT
using System.Text.RegularExpressions;

namespace Nam.Build;

/// <summary>One error of a restore: the project that it stopped and NuGet's code and words.</summary>
internal sealed partial record RestoreError(string Project, string Code, string Message)
{
    /// <summary>
    /// The package that cannot be had, with what is in its way unless no version of it is there at all;
    /// null if the error is of another kind, because then the restore failed for a reason that has to be mended.
    /// </summary>
    public string? Package => PackageError().Match(Message) is { Success: true } match && PackageCodes.Contains(Code)
        ? $"{match.Groups["id"].Value.TrimEnd('.')} {Trouble(match)}".TrimEnd()
        : null;

    // NU1100 to NU1103: not there, or not in a version that will do; NU1106 and NU1107: versions in conflict;
    // NU1109 and NU1605: later ones are needed than are asked for; NU1202: in no version for this framework.
    private static readonly HashSet<string> PackageCodes =
    [
        "NU1100", "NU1101", "NU1102", "NU1103", "NU1106", "NU1107", "NU1109", "NU1202", "NU1605"
    ];

    /// <summary>The errors in what a restore wrote, in its order.</summary>
    public static IReadOnlyList<RestoreError> Read(string output) =>
        [.. ErrorLine().Matches(output).Select(
            line => new RestoreError(line.Groups["project"].Value, line.Groups["code"].Value, line.Groups["message"].Value.Trim()))];

    private static string Trouble(Match match) => match switch
    {
        _ when match.Groups["range"] is { Success: true } range => range.Value,
        _ when match.Groups["needed"] is { Success: true } needed => $"(>= {needed.Value})",
        _ when match.Groups["conflict"].Success => "(versions in conflict)",
        _ when match.Groups["framework"].Success => "(for another framework)",
        _ => "",
    };

    // Further lines of one message repeat project and code, and are indented.
    [GeneratedRegex(
        @"^ *(?<project>\S[^\r\n]*?) ?(?:\([\d,]+\))?: error (?<code>[A-Z]*\d*): (?! )(?<message>[^\r\n]*)", RegexOptions.Multiline)]
    private static partial Regex ErrorLine();

    [GeneratedRegex(
        @"^(?:Warning As Error: )?(?:" +
        @"Unable to find (?:a stable )?package (?<id>\S+)(?: with version (?<range>\([^)]*\)))?" +
        @"|Unable to resolve '(?<id>\S+) (?<range>\([^)]*\))'" +
        @"|(?<conflict>Unable to satisfy conflicting requests) for '(?<id>[^']+)'" +
        @"|(?<conflict>Version conflict detected) for (?<id>\S+)" +
        @"|Detected package downgrade: (?<id>\S+) from (?<needed>\S+) to " +
        @"|Package (?<id>\S+) \S+ (?<framework>is not compatible) with )")]
    private static partial Regex PackageError();
}
