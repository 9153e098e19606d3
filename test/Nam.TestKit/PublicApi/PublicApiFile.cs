// SPDX-License-Identifier: MIT
using System.Reflection;
using System.Text;

namespace Nam.TestKit.PublicApi;

/// <summary>Compares a package's public surface with its text file under <c>test/PublicApi</c>.</summary>
public static class PublicApiFile
{
    /// <summary>The environment variable that, set to 1, rewrites the files instead of comparing them.</summary>
    public const string UpdateVariable = "NAM_UPDATE_PUBLIC_API";

    /// <summary>
    /// Says how the assembly's surface differs from the recorded one and what to do about it; null if it does not differ.
    /// </summary>
    public static string? Difference(Assembly assembly)
    {
        var path = Path.Combine(RepositoryRoot.Path, "test", "PublicApi", assembly.GetName().Name + ".txt");
        return Difference(path, PublicApiPrinter.Print(assembly), Environment.GetEnvironmentVariable(UpdateVariable) == "1");
    }

    internal static string? Difference(string path, string actual, bool update)
    {
        if (update)
        {
            Directory.CreateDirectory(Path.GetDirectoryName(path)!);
            File.WriteAllText(path, actual);
            return null;
        }

        var hint = $"If the change is meant, run the tests once with {UpdateVariable}=1 and commit the file.";
        if (!File.Exists(path))
        {
            return $"The public surface is not recorded: {path} does not exist. {hint}";
        }

        var expected = File.ReadAllText(path).ReplaceLineEndings("\n");
        return expected == actual ? null : $"The public surface differs from {path}. {hint}\n{Changes(Lines(expected), Lines(actual))}";
    }

    // Each line with the heading it stands under, so that one member's move between types shows.
    private static List<(string Heading, string Line)> Lines(string text)
    {
        var heading = "";
        var lines = new List<(string, string)>();
        foreach (var line in text.Split('\n', StringSplitOptions.RemoveEmptyEntries))
        {
            heading = line.StartsWith(' ') ? heading : line;
            lines.Add((heading, line));
        }

        return lines;
    }

    private static string Changes(List<(string Heading, string Line)> expected, List<(string Heading, string Line)> actual)
    {
        var text = new StringBuilder();
        foreach (var (heading, line) in expected.Except(actual))
        {
            text.Append("- ").AppendLine(line == heading ? line : $"{heading}: {line.Trim()}");
        }

        foreach (var (heading, line) in actual.Except(expected))
        {
            text.Append("+ ").AppendLine(line == heading ? line : $"{heading}: {line.Trim()}");
        }

        return text.Length == 0 ? "Only the order of the lines differs." : text.ToString();
    }
}
