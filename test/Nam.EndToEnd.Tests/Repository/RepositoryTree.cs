// SPDX-License-Identifier: MIT
using Nam.Build;
using Nam.TestKit;

namespace Nam.EndToEnd.Tests.Repository;

/// <summary>The files that are, or are about to be, under version control.</summary>
internal static class RepositoryTree
{
    private static readonly string[] Generated =
        ["bin", "obj", "artifacts", ".git", ".vs", ".vscode", ".idea", "TestResults"];

    /// <summary>Paths relative to the root, with forward slashes.</summary>
    public static IReadOnlyList<string> Files { get; } = Find();

    public static string FullPath(string relative) => Path.Combine(RepositoryRoot.Path, relative);

    /// <summary>The lines of a file, or null if it does not hold text.</summary>
    public static string[]? Lines(string relative)
    {
        var bytes = File.ReadAllBytes(FullPath(relative));
        return bytes.AsSpan(0, Math.Min(bytes.Length, 8192)).Contains((byte)0) ? null : File.ReadAllLines(FullPath(relative));
    }

    // Without git, as in an unpacked source archive, everything counts that no build has written.
    private static List<string> Find()
    {
        if (Git.Ask(RepositoryRoot.Path, "ls-files", "-z", "--cached", "--others", "--exclude-standard") is { } listing)
        {
            var listed = listing.Split('\0', StringSplitOptions.RemoveEmptyEntries);
            return [.. listed.Where(file => File.Exists(FullPath(file))).Order(StringComparer.Ordinal)];
        }

        return [.. Walk(new DirectoryInfo(RepositoryRoot.Path)).Order(StringComparer.Ordinal)];
    }

    private static IEnumerable<string> Walk(DirectoryInfo folder) =>
        folder.EnumerateFiles().Select(file => Path.GetRelativePath(RepositoryRoot.Path, file.FullName).Replace('\\', '/'))
            .Concat(folder.EnumerateDirectories().Where(child => !Generated.Contains(child.Name)).SelectMany(Walk));
}
