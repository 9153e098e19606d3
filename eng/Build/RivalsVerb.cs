// SPDX-License-Identifier: MIT
namespace Nam.Build;

/// <summary>Runs a benchmark with those rivals whose packages are to be had, and names the others to it.</summary>
internal static class RivalsVerb
{
    private const string Ending = "Rival.cs";

    /// <summary>Builds and runs; returns the program's exit code.</summary>
    /// <param name="root">The root folder.</param>
    /// <param name="folder">The benchmark's project, in which each file of Packages is a rival.</param>
    /// <param name="arguments">The program's arguments.</param>
    public static int Run(string root, string folder, string[] arguments)
    {
        string[] rivals =
        [
            .. Directory.GetFiles(Path.Combine(root, folder, "Packages"), "*" + Ending)
                .Select(file => Path.GetFileName(file)[..^Ending.Length]).Order(StringComparer.Ordinal),
        ];
        var attempt = RestoreAttempt.Run(folder, Property(rivals));
        if (attempt.IsSuccess)
        {
            return DotNet.RunProject(folder, arguments, Property(rivals));
        }

        // A package that another one needs does not say for which: each rival is tried alone.
        var found = new List<string>();
        var leftOut = new List<string>();
        foreach (var rival in rivals)
        {
            attempt = RestoreAttempt.Run(folder, Property(rival));
            if (attempt.IsSuccess)
            {
                found.Add(rival);
            }
            else if (attempt.LacksPackages)
            {
                var lacks = PackageFeed.Families(attempt.Packages.Distinct());
                leftOut.AddRange("--left-out", $"{rival}: the package sources here lack {lacks}");
            }
            else
            {
                throw attempt.Refusal();
            }
        }

        var property = Property([.. found]);
        attempt = RestoreAttempt.Run(folder, property);
        return attempt.IsSuccess ? DotNet.RunProject(folder, [.. arguments, .. leftOut], property) : throw attempt.Refusal();
    }

    // Nothing between the signs would be the project's default, which is none, too.
    private static string Property(params string[] rivals) => $"-p:Rivals={string.Join('+', rivals)}";
}
