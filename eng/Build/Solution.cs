// SPDX-License-Identifier: MIT
using System.Text.Json;
using System.Text.RegularExpressions;

namespace Nam.Build;

/// <summary>A solution or solution filter and the full paths of its projects, in the file's order.</summary>
internal sealed partial record Solution(string Path, IReadOnlyList<string> Projects)
{
    public const string WholeFile = "NAM.sln";
    public const string PortableFile = "eng/NAM.Portable.slnf";
    public const string CoreFile = "eng/NAM.Core.slnf";

    /// <summary>The whole product.</summary>
    public static Solution Whole(string root)
    {
        var path = System.IO.Path.Combine(root, WholeFile);
        var projects = ProjectLine().Matches(File.ReadAllText(path)).Select(line => line.Groups["path"].Value);
        return new Solution(path, FullPaths(path, projects));
    }

    /// <summary>What a developer opens without CoreWCF.</summary>
    public static Solution Portable(string root) => Filter(System.IO.Path.Combine(root, PortableFile));

    /// <summary>What has to be there for anything to be built.</summary>
    public static Solution Core(string root) => Filter(System.IO.Path.Combine(root, CoreFile));

    /// <summary>Writes a filter of some projects to a temporary file, which the caller deletes.</summary>
    public static Solution Part(Solution whole, IReadOnlyList<string> projects)
    {
        var path = System.IO.Path.Combine(System.IO.Path.GetTempPath(), $"nam-{Guid.NewGuid():N}.slnf");
        var folder = System.IO.Path.GetDirectoryName(whole.Path)!;
        var filter = new {
            solution = new { path = whole.Path, projects = projects.Select(project => System.IO.Path.GetRelativePath(folder, project)) }
        };
        File.WriteAllText(path, JsonSerializer.Serialize(filter));
        return new Solution(path, projects);
    }

    public static string NameOf(string project) => System.IO.Path.GetFileNameWithoutExtension(project);

    private static Solution Filter(string path)
    {
        using var filter = JsonDocument.Parse(File.ReadAllText(path));
        var solution = filter.RootElement.GetProperty("solution");
        var whole = FullPath(path, solution.GetProperty("path").GetString()!);
        var projects = solution.GetProperty("projects").EnumerateArray().Select(project => project.GetString()!);
        return new Solution(path, FullPaths(whole, projects));
    }

    private static List<string> FullPaths(string file, IEnumerable<string> relative) => [.. relative.Select(path => FullPath(file, path))];

    private static string FullPath(string file, string relative) =>
        System.IO.Path.GetFullPath(relative.Replace('\\', '/'), System.IO.Path.GetDirectoryName(file)!);

    [GeneratedRegex("""^Project\([^)]*\) = "[^"]*", "(?<path>[^"]*\.csproj)",""", RegexOptions.Multiline)]
    private static partial Regex ProjectLine();
}
