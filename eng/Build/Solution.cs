// SPDX-License-Identifier: MIT
using System.Text.Json;
using System.Text.RegularExpressions;

namespace Nam.Build;

/// <summary>A solution or solution filter and the full paths of its projects, in the file's order.</summary>
internal sealed partial record Solution(string Path, IReadOnlyList<string> Projects)
{
    public const string WholeFile = "NAM.sln";
    public const string PortableFile = "eng/NAM.Portable.slnf";

    /// <summary>The whole product.</summary>
    public static Solution Whole(string root)
    {
        var path = System.IO.Path.Combine(root, WholeFile);
        var projects = ProjectLine().Matches(File.ReadAllText(path)).Select(line => line.Groups["path"].Value);
        return new Solution(path, FullPaths(path, projects));
    }

    /// <summary>The part that needs no package that some feeds lack.</summary>
    public static Solution Portable(string root)
    {
        var path = System.IO.Path.Combine(root, PortableFile);
        using var filter = JsonDocument.Parse(File.ReadAllText(path));
        var solution = filter.RootElement.GetProperty("solution");
        var whole = FullPath(path, solution.GetProperty("path").GetString()!);
        var projects = solution.GetProperty("projects").EnumerateArray().Select(project => project.GetString()!);
        return new Solution(path, FullPaths(whole, projects));
    }

    /// <summary>The names of the projects of this solution that <paramref name="part"/> leaves out.</summary>
    public IReadOnlyList<string> Without(Solution part) => [.. Projects.Except(part.Projects).Select(NameOf)];

    public static string NameOf(string project) => System.IO.Path.GetFileNameWithoutExtension(project);

    private static List<string> FullPaths(string file, IEnumerable<string> relative) => [.. relative.Select(path => FullPath(file, path))];

    private static string FullPath(string file, string relative) =>
        System.IO.Path.GetFullPath(relative.Replace('\\', '/'), System.IO.Path.GetDirectoryName(file)!);

    [GeneratedRegex("""^Project\([^)]*\) = "[^"]*", "(?<path>[^"]*\.csproj)",""", RegexOptions.Multiline)]
    private static partial Regex ProjectLine();
}
