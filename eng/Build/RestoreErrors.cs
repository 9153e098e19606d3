// SPDX-License-Identifier: MIT
using System.Text.RegularExpressions;

namespace Nam.Build;

/// <summary>Reads what a failed restore wrote.</summary>
internal static partial class RestoreErrors
{
    /// <summary>
    /// The packages that the feed does not have, sorted, each with its version where only that version is missing;
    /// empty if anything else went wrong as well, because then the restore failed for a reason that has to be mended.
    /// </summary>
    public static IReadOnlyList<string> MissingPackages(string output)
    {
        var missing = new SortedSet<string>(StringComparer.OrdinalIgnoreCase);
        foreach (var error in ErrorLine().Matches(output).Select(match => match.Value))
        {
            var package = MissingPackage().Match(error);
            if (!package.Success)
            {
                return [];
            }

            missing.Add((package.Groups["id"].Value + " " + package.Groups["version"].Value).TrimEnd());
        }

        return [.. missing];
    }

    // Further lines of one message repeat its code and start with a dash.
    [GeneratedRegex(@"\berror\b(?! NU110[123]:\s+- )[^\r\n]*")]
    private static partial Regex ErrorLine();

    // NU1101: no such package; NU1102: not in this version; NU1103: only as a prerelease; NU1603, an error where warnings are: only in a later version.
    [GeneratedRegex(@"^error NU110[123]: Unable to find (?:a stable )?package (?<id>\S+?)\.?\s(?:with version (?<version>\([^)]*\)))?|^error NU1603: .* depends on (?<id>\S+) (?<version>\([^)]*\)) but \S+ \S+ was not found\.")]
    private static partial Regex MissingPackage();
}
