// SPDX-License-Identifier: MIT
namespace Nam.Build;

/// <summary>Runs <c>bench rivals</c> with those rivals whose packages are to be had, and tells it of the others.</summary>
internal static class RivalsVerb
{
    private const string Folder = "lab/Nam.Benchmarks.Rivals";
    private const string Ending = "Rival.cs";

    /// <summary>Builds and runs; returns the program's exit code.</summary>
    public static int Run(string root, string[] arguments)
    {
        string[] rivals =
        [
            .. Directory.GetFiles(Path.Combine(root, Folder, "Packages"), "*" + Ending)
                .Select(file => Path.GetFileName(file)[..^Ending.Length]).Order(StringComparer.Ordinal),
        ];
        var attempt = RestoreAttempt.Run(Folder, Property(rivals));
        if (attempt.IsSuccess)
        {
            return DotNet.RunProject(Folder, arguments, Property(rivals));
        }

        // A package that another one needs does not say for which: each rival is tried alone.
        var found = new List<string>();
        var leftOut = new List<string>();
        foreach (var rival in rivals)
        {
            attempt = RestoreAttempt.Run(Folder, Property(rival));
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
        attempt = RestoreAttempt.Run(Folder, property);
        return attempt.IsSuccess ? DotNet.RunProject(Folder, [.. arguments, .. leftOut], property) : throw attempt.Refusal();
    }

    // Nothing between the signs would be the project's default, which is none, too.
    private static string Property(params string[] rivals) => $"-p:Rivals={string.Join('+', rivals)}";
}
